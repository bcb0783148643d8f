// The review of a finished game: asked for, on its way, or here.

import { Sorry, http } from '../net/http';
import { sorry } from '../lib/trouble';
import type { Judgement, Review, ReviewState, Verdict } from '../wire';

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

  constructor(
    private readonly table: string,
    wanted: boolean,
  ) {
    if (wanted) void this.#look();
  }

  review = $derived.by<Review | null>(() => this.state?.review ?? null);
  judgement = $derived.by<Judgement | null>(() => {
    if (!this.review) return null;
    return this.everything ? (this.review.open ?? this.review.known) : this.review.known;
  });

  /** What is said about the decision that led to where the game stands after so many moves. */
  verdictAt(moves: number): Verdict | null {
    return this.judgement?.verdicts.find((one) => one.at < moves && moves <= one.to) ?? null;
  }

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
      this.state = null;
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
    this.known = true;
    if (!state.review && !this.#closed) this.#timer = setTimeout(() => void this.#look(), LOOK);
  }

  async #look(): Promise<void> {
    try {
      this.#heard(await http.review(this.table));
    } catch (error) {
      if (error instanceof Sorry && error.code === 'not-reviewed') this.state = null;
      else this.wrong = sorry(error);
      this.known = true;
    }
  }
}
