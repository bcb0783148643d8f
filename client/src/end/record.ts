import { http } from '../net/http';
import type { TableInfo } from '../wire';

/** The record of a finished game, as a file. */
export async function download(table: TableInfo): Promise<void> {
  const text = await http.record(table.id);
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([text], { type: 'text/plain' }));
  link.download = `${table.game}-${table.id}.fog`;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
}
