// The review of a finished game: asked for, on its way, or here.

import { Sorry, http } from '../net/http';
import { sorry } from '../lib/trouble';
import type { Face } from '../games/face';
import type { Judgement, Review, ReviewState, Shares, Verdict } from '../wire';
import { Instead } from './instead.svelte';
import type { Watching } from './watching.svelte';

const LOOK = 1000; // milliseconds between two looks how far it is

export class Reviewing {
  state = $state.raw<ReviewState | null>(null);
  /** Whether it is known if there is one. */
  known = $state(false);
  wrong = $state('');
  /** Whether decisions are judged with everything open, instead of by what their players knew. */
  everything = $state(false);
  #timer: ReturnType<typeof setTimeout> | undefined;
  #closed = false;

  /** What would have been better than the decision before the eyes. */
  readonly instead: Instead;

  constructor(
    private readonly table: string,
    private readonly watching: Watching,
    face: Face,
    wanted: boolean,
  ) {
    if (wanted) void this.#look();
    this.instead = new Instead(
      table,
      watching,
      face,
      () => this.verdict,
      () => this.everything,
    );
  }

  review = $state.raw<Review | null>(null);
  judgement = $derived.by<Judgement | null>(() => {
    if (!this.review) return null;
    return this.everything ? (this.review.open ?? this.review.known) : this.review.known;
  });

  /** What is said about the decision that led to where the game stands where one looks. */
  verdict = $derived.by<Verdict | null>(() => {
    const moves = this.watching.at;
    return this.judgement?.verdicts.find((one) => one.at < moves && moves <= one.to) ?? null;
  });

  /** Where everybody's chances went in what led there; none where nothing was looked at. */
  swing = $derived.by<Shares[] | null>(() => {
    const place = this.review?.curve.findIndex((one) => one.moves >= this.watching.at) ?? -1;
    return this.judgement?.swings[place - 1] ?? null;
  });

  start = async (care: 'quick' | 'deep'): Promise<void> => {
    this.wrong = '';
    try {
      this.#heard(await http.startReview(this.table, { care }));
    } catch (error) {
      this.wrong = sorry(error);
    }
  };

  stop = async (): Promise<void> => {
    try {
      await http.stopReview(this.table);
      clearTimeout(this.#timer);
      await this.#look(); // what was there before is there still
    } catch (error) {
      this.wrong = sorry(error);
    }
  };

  close(): void {
    this.#closed = true;
    clearTimeout(this.#timer);
  }

  #heard(state: ReviewState): void {
    this.state = state;
    if (!state.under_way || !this.review) this.review = state.review; // it is the same as long as another one is made
    this.known = true;
    if (state.under_way) this.#lookAgain();
  }

  #lookAgain(): void {
    if (!this.#closed) this.#timer = setTimeout(() => void this.#look(), LOOK);
  }

  async #look(): Promise<void> {
    try {
      this.#heard(await http.review(this.table, this.review !== null));
      this.wrong = '';
    } catch (error) {
      if (error instanceof Sorry && error.code === 'not-reviewed') this.state = null;
      else {
        this.wrong = sorry(error);
        if (this.state?.under_way) this.#lookAgain(); // the server may not have answered this once
      }
      this.known = true;
    }
  }
}
