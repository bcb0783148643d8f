// Which cards an event shows, by names that say what kind of card it is: `auction influence-2-villa`, `cheque 50`.

import type { GameEvent } from './schema';

type Is = 'auction' | 'action' | 'influence' | 'tile' | 'cheque';

export function readFace(name: string): { is: Is; of: string } {
  const space = name.indexOf(' ');
  return { is: name.slice(0, space) as Is, of: name.slice(space + 1) };
}

const all = (is: Is, of: readonly (string | number)[]): string[] => of.map((one) => `${is} ${one}`);

export function cards(event: GameEvent): string[] {
  switch (event.event) {
    case 'card':
    case 'discarded':
      return all('auction', [event.card]);
    case 'action':
      return all('action', [event.card]);
    case 'bid':
    case 'took':
    case 'lost':
      return all('cheque', event.cheques);
    case 'drew':
      return all('cheque', [event.cheque]);
    case 'paid':
      return event.cheque === undefined ? [] : all('cheque', [event.cheque]);
    case 'answered': {
      const { answer } = event;
      if (answer === undefined) return [];
      return Array.isArray(answer)
        ? all('cheque', answer)
        : all(typeof answer === 'number' ? 'influence' : 'tile', [answer]);
    }
    default:
      return [];
  }
}
