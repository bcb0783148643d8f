import { http } from '../net/http';
import type { TableInfo } from '../wire';

/** The record of a finished game, as a file; with what its review says as comments, where that is wanted. */
export async function download(table: TableInfo, reviewed = false): Promise<void> {
  const text = await http.record(table.id, reviewed);
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([text], { type: 'text/plain' }));
  link.download = `${table.game}-${table.id}.fog`;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
}
