// What a place of the board does under a pointer, a finger or the keyboard, whether it is drawn or laid out.

import type { BoardProps } from '../face';
import type { Action } from './actions';
import type { Planners } from './schema';

export interface Acting {
  action: Action | undefined;
  props: BoardProps<Planners>;
  pressed: boolean;
  pick: ((name: string | null) => void) | undefined;
}

/** Whether it stands for a legal move. */
export function isLive(action: Action | undefined): boolean {
  return action?.move !== undefined || action?.pick !== undefined;
}

/** A button where it stands for a legal move; elsewhere a tap asks why it does not. */
export function acting(now: () => Acting) {
  /** Whether this place is the one being considered; it may vanish under the pointer. */
  let considered = false;
  function act() {
    const { action, props, pressed, pick } = now();
    if (action?.move !== undefined) props.choose(action.move, action.sure);
    else if (action?.pick !== undefined) pick?.(pressed ? null : action.pick);
    else if (action?.why !== undefined) props.ask(action.why);
  }
  // Kept: what was derived for a place that goes away has gone when it is left.
  let consider: BoardProps<Planners>['consider'];
  function enter() {
    const { action, props } = now();
    if (action?.move === undefined) return;
    considered = true;
    consider = props.consider;
    consider(action.move);
  }
  function leave() {
    if (considered) consider(null);
    considered = false;
  }
  return {
    onclick: act,
    onkeydown(event: KeyboardEvent) {
      if (!isLive(now().action) || (event.key !== 'Enter' && event.key !== ' ')) return;
      event.preventDefault();
      act();
    },
    onpointerenter: enter,
    onpointerleave: leave,
    onfocus: enter,
    onblur: leave,
  };
}
