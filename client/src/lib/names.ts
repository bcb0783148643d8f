// What the seats of a table are called. Bots have names of people who made San Francisco.

import type { Seat } from '../wire';
import { called, characterOf, CHARACTERS } from './levels';
import { settings } from './settings.svelte';
import { say } from './words';

const BOTS = CHARACTERS.slice(0, 5);

export function nameOf(seat: Seat, number: number): string {
  if (seat.kind === 'bot' && !seat.left) return called(characterOf(seat.level) ?? BOTS[number % BOTS.length]!);
  if (seat.kind === 'free') return say().seats.free(number + 1);
  return seat.name;
}

/** A bot's strength in words; those who know it may give others (`search:1000`). */
export function levelOf(level: string): string {
  const known: Record<string, string> = say().levels;
  const strength = characterOf(level) ? (level.split('@')[1] ?? 'hard') : level;
  return known[strength] ?? strength;
}

export function myName(): string {
  return settings.name || say().names.guest;
}
