// What happened, as a small film on the board: things fly, numbers count, places light up.

import { mount, unmount } from 'svelte';
import type { Motion, SmallCard } from '../games/face';
import { change } from '../lib/language.svelte';
import type { Player } from '../lib/players';

const SVG = 'http://www.w3.org/2000/svg';
const EASE = 'cubic-bezier(.4, .05, .3, 1)';
const SMALLEST = 28;
const LARGEST = 64;
const SMALL = 24; // how high a small card is

/** The element that stands for a place: several may (a card lies in a hand and on a panel); the first that is seen.
    For what lies in a closed sheet its handle stands. */
export function placed(place: string): Element | null {
  const found = [...document.querySelectorAll(`[data-place="${CSS.escape(place)}"]`)];
  const there = found.filter((element) => element.getBoundingClientRect().width > 0);
  const closed = there[0]?.closest('[inert]')?.closest('section');
  return there.find((element) => !element.closest('[inert]')) ?? closed?.querySelector('[data-handle]') ?? null;
}

/** Something that is about to move over the board: all that must be measured has been. */
interface Scene {
  actor: HTMLElement | SVGElement;
  frames: Keyframe[];
  milliseconds: number;
  /** What is left to do when it is gone. */
  clear?: () => void;
}

/** Until the browser begins its next frame. */
export function nextFrame(): Promise<unknown> {
  return new Promise((resolve) => requestAnimationFrame(resolve));
}

/** Until the board as it is now has been drawn: what moves from then on does not wait for it. */
export async function drawn(): Promise<void> {
  await nextFrame();
  await new Promise((resolve) => setTimeout(resolve));
}

export class Film {
  #running = new Set<Animation>();
  #cuts = 0;
  skipped = false;

  constructor(private readonly screen: HTMLElement) {}

  /** Show these motions at once, and end when all of them have. */
  async show(motions: Motion[], players: Player[], milliseconds: number): Promise<void> {
    if (milliseconds <= 0 || this.skipped) return;
    // First all measures, then all changes, in a frame of their own: else the page is laid out for every one of them,
    // and what flies stumbles at the start.
    const scenes = motions.map((motion) => scene(motion, players, milliseconds)).filter((one) => one !== null);
    if (scenes.length === 0) return;
    const cuts = this.#cuts;
    await nextFrame();
    if (this.skipped || this.#cuts > cuts) return scenes.forEach((one) => one.clear?.());
    await Promise.all(scenes.map((one) => this.#run(one)));
  }

  /** Go to the end of everything that still moves, until `again`. */
  skip(): void {
    this.skipped = true;
    this.finish();
  }

  /** Go to the end of what moves now, or is about to. */
  finish(): void {
    this.#cuts++;
    for (const animation of this.#running) animation.finish();
  }

  again(): void {
    this.skipped = false;
  }

  async #run({ actor, frames, milliseconds, clear }: Scene): Promise<void> {
    this.screen.append(actor);
    const animation = actor.animate(frames, { duration: milliseconds, easing: EASE, fill: 'both' });
    this.#running.add(animation);
    await animation.finished.catch(() => undefined);
    this.#running.delete(animation);
    actor.remove();
    clear?.();
  }
}

function scene(motion: Motion, players: Player[], milliseconds: number): Scene | null {
  if (motion.kind === 'fly') return flight(motion, players, milliseconds);
  const box = placed(motion.place)?.getBoundingClientRect();
  if (!box) return null;
  return motion.kind === 'count' ? count(box, motion.to - motion.from, milliseconds) : glow(box, milliseconds);
}

function flight(motion: Motion & { kind: 'fly' }, players: Player[], milliseconds: number): Scene | null {
  const from = placed(motion.from)?.getBoundingClientRect();
  const to = placed(motion.to)?.getBoundingClientRect();
  if (!from || !to) return null;
  const size = (box: DOMRect) => Math.min(LARGEST, Math.max(SMALLEST, Math.min(box.width, box.height)));
  if (motion.card) return cardFlight(motion.card, [from, to], size, milliseconds);
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
  return { actor: ghost, frames: [{ transform: at(from, 1) }, { transform: at(to, size(to) / start) }], milliseconds };
}

/** A card flies with its face, as large as the places are that it leaves and reaches. */
function cardFlight(
  { Small, name }: SmallCard,
  boxes: DOMRect[],
  size: (box: DOMRect) => number,
  milliseconds: number,
): Scene {
  const actor = document.createElement('div');
  actor.className = 'ghost';
  const drawn = mount(Small, { target: actor, props: { name } });
  const frames = boxes.map((box) => {
    const middle = `translate(${box.x + box.width / 2}px, ${box.y + box.height / 2}px)`;
    return { transform: `${middle} scale(${size(box) / SMALL}) translate(-50%, -50%)` };
  });
  return { actor, frames, milliseconds, clear: () => void unmount(drawn) };
}

function count(box: DOMRect, difference: number, milliseconds: number): Scene | null {
  if (difference === 0) return null;
  const chip = document.createElement('span');
  chip.className = 'chip';
  chip.textContent = change(difference);
  const at = (rise: number) => `translate(${box.x + box.width / 2}px, ${box.y - rise}px) translate(-50%, -50%)`;
  const frames = [
    { transform: at(0), opacity: 0.2 },
    { transform: at(10), opacity: 1, offset: 0.4 },
    { transform: at(22), opacity: 1 },
  ];
  return { actor: chip, frames, milliseconds: milliseconds * 1.5 };
}

function glow(box: DOMRect, milliseconds: number): Scene {
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
  return { actor: ring, frames, milliseconds: milliseconds * 1.3 };
}
