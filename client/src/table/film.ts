// What happened, as a small film on the board: things fly, numbers count, places light up.

import type { Motion } from '../games/face';
import { change } from '../lib/language.svelte';
import type { Player } from '../lib/players';

const SVG = 'http://www.w3.org/2000/svg';
const EASE = 'cubic-bezier(.4, .05, .3, 1)';
const SMALLEST = 28;
const LARGEST = 64;

/** The element that stands for a place: several may (a card lies in a hand and on a panel); the first that is seen. */
export function placed(place: string): Element | null {
  const found = document.querySelectorAll(`[data-place="${CSS.escape(place)}"]`);
  for (const element of found) if (element.getBoundingClientRect().width > 0) return element;
  return null;
}

export class Film {
  #running = new Set<Animation>();
  #skipped = false;

  constructor(private readonly screen: HTMLElement) {}

  /** Show these motions at once, and end when all of them have. */
  async show(motions: Motion[], players: Player[], milliseconds: number): Promise<void> {
    if (milliseconds <= 0 || this.#skipped) return;
    await Promise.all(motions.map((motion) => this.#one(motion, players, milliseconds)));
  }

  /** Go to the end of everything that still moves, until `again`. */
  skip(): void {
    this.#skipped = true;
    for (const animation of this.#running) animation.finish();
  }

  again(): void {
    this.#skipped = false;
  }

  async #one(motion: Motion, players: Player[], milliseconds: number): Promise<void> {
    if (motion.kind === 'fly') return this.#fly(motion, players, milliseconds);
    const element = placed(motion.place);
    if (!element) return;
    if (motion.kind === 'count') return this.#count(element, motion.to - motion.from, milliseconds);
    return this.#glow(element, milliseconds);
  }

  async #fly(motion: Motion & { kind: 'fly' }, players: Player[], milliseconds: number): Promise<void> {
    const from = placed(motion.from)?.getBoundingClientRect();
    const to = placed(motion.to)?.getBoundingClientRect();
    if (!from || !to) return;
    const size = (box: DOMRect) => Math.min(LARGEST, Math.max(SMALLEST, Math.min(box.width, box.height)));
    const ghost = document.createElementNS(SVG, 'svg');
    const use = document.createElementNS(SVG, 'use');
    use.setAttribute('href', `#${motion.symbol.replace(/^#/, '')}`);
    use.setAttribute('width', '100%');
    use.setAttribute('height', '100%');
    ghost.append(use);
    const start = size(from);
    ghost.setAttribute('width', String(start));
    ghost.setAttribute('height', String(start));
    ghost.classList.add('ghost');
    const whose = motion.player === undefined ? undefined : players[motion.player];
    if (whose) ghost.style.color = whose.colour;
    const at = (box: DOMRect, scale: number) => {
      const x = box.x + (box.width - start) / 2;
      const y = box.y + (box.height - start) / 2;
      return `translate(${x}px, ${y}px) scale(${scale})`;
    };
    await this.#run(ghost, [{ transform: at(from, 1) }, { transform: at(to, size(to) / start) }], milliseconds);
  }

  async #count(element: Element, difference: number, milliseconds: number): Promise<void> {
    if (difference === 0) return;
    const box = element.getBoundingClientRect();
    const chip = document.createElement('span');
    chip.className = 'chip';
    chip.textContent = change(difference);
    const at = (rise: number) => `translate(${box.x + box.width / 2}px, ${box.y - rise}px) translate(-50%, -50%)`;
    const frames = [
      { transform: at(0), opacity: 0.2 },
      { transform: at(10), opacity: 1, offset: 0.4 },
      { transform: at(22), opacity: 1 },
    ];
    await this.#run(chip, frames, milliseconds * 1.5);
  }

  async #glow(element: Element, milliseconds: number): Promise<void> {
    const box = element.getBoundingClientRect();
    const ring = document.createElement('span');
    ring.className = 'ring';
    ring.style.width = `${box.width}px`;
    ring.style.height = `${box.height}px`;
    const at = `translate(${box.x}px, ${box.y}px)`;
    const frames = [
      { transform: `${at} scale(1.08)`, opacity: 0 },
      { transform: at, opacity: 1, offset: 0.4 },
      { transform: at, opacity: 0 },
    ];
    await this.#run(ring, frames, milliseconds * 1.3);
  }

  async #run(element: HTMLElement | SVGElement, frames: Keyframe[], duration: number): Promise<void> {
    this.screen.append(element);
    const animation = element.animate(frames, { duration, easing: EASE, fill: 'both' });
    this.#running.add(animation);
    await animation.finished.catch(() => undefined);
    this.#running.delete(animation);
    element.remove();
  }
}
