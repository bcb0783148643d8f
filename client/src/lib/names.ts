// What the seats of a table are called. Bots have names of people who made San Francisco.

import type { Seat } from '../wire';
import { settings } from './settings.svelte';
import { say } from './words';

const BOTS = ['Alma', 'Norton', 'Lillie', 'Sutro', 'Maybeck'];

export function nameOf(seat: Seat, number: number): string {
  if (seat.kind === 'bot' && !seat.left) return BOTS[number % BOTS.length]!;
  if (seat.kind === 'free') return say().seats.free(number + 1);
  return seat.name;
}

/** A bot's strength in words; those who know it may give others (`search:1000`). */
export function levelOf(level: string): string {
  const known: Record<string, string> = say().levels;
  return known[level] ?? level;
}

export function myName(): string {
  return settings.name || say().names.guest;
}
