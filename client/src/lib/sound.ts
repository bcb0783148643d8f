// The sounds, made by the browser itself. Loaded when somebody wants to hear them.

export type Sound = 'knock' | 'paper' | 'coin' | 'bell' | 'chord';

const LOUDNESS = 0.3;
let context: AudioContext | null = null;
let noise: AudioBuffer;
let out: GainNode;

/** Where the sounds are made; null where the browser cannot, or does not let us before the person has touched the page. */
function studio(): AudioContext | null {
  if (typeof AudioContext === 'undefined' || navigator.userActivation?.hasBeenActive === false) return null;
  if (!context) {
    context = new AudioContext();
    out = new GainNode(context, { gain: LOUDNESS });
    out.connect(context.destination);
    noise = new AudioBuffer({ length: context.sampleRate / 4, sampleRate: context.sampleRate });
    const samples = noise.getChannelData(0);
    for (let i = 0; i < samples.length; i++) samples[i] = Math.random() * 2 - 1;
  }
  if (context.state !== 'running') context.resume().catch(() => undefined);
  return context;
}

/** So many milliseconds from now. */
export function play(sound: Sound, after = 0): void {
  const studioNow = studio();
  if (studioNow) SOUNDS[sound](studioNow, studioNow.currentTime + after / 1000);
}

const SOUNDS: Record<Sound, (within: AudioContext, at: number) => void> = {
  // A piece of wood on a board: a dull tone that falls, and the click of the touch.
  knock(within, at) {
    tone(within, at, { frequency: 210, falls: 120, lasts: 0.09, gain: 0.9 });
    rustle(within, at, { type: 'bandpass', frequency: 1400, lasts: 0.03, rises: 0.001, gain: 0.5 });
  },
  paper(within, at) {
    rustle(within, at, { type: 'highpass', frequency: 2600, lasts: 0.16, rises: 0.05, gain: 0.22 });
  },
  coin(within, at) {
    tone(within, at, { frequency: 2350, lasts: 0.07, gain: 0.1 });
    tone(within, at + 0.05, { frequency: 3100, lasts: 0.09, gain: 0.08 });
  },
  // The partials of a small bell stand in no simple ratio.
  bell(within, at) {
    for (const [ratio, gain] of [
      [1, 0.35],
      [2.76, 0.12],
      [5.4, 0.04],
    ] as const) {
      tone(within, at, { frequency: 784 * ratio, lasts: 1.4 / ratio, gain });
    }
  },
  chord(within, at) {
    [262, 330, 392, 523].forEach((frequency, n) => {
      tone(within, at + n * 0.09, { frequency, lasts: 2, gain: 0.25, type: 'triangle' });
    });
  },
};

interface Tone {
  frequency: number;
  falls?: number;
  lasts: number;
  gain: number;
  type?: OscillatorType;
}

function tone(within: AudioContext, at: number, { frequency, falls, lasts, gain, type = 'sine' }: Tone): void {
  const source = new OscillatorNode(within, { type, frequency });
  if (falls) source.frequency.setValueAtTime(frequency, at).exponentialRampToValueAtTime(falls, at + lasts);
  source.connect(fading(within, at, 0.004, lasts, gain));
  source.start(at);
  source.stop(at + lasts);
}

interface Rustle {
  type: BiquadFilterType;
  frequency: number;
  lasts: number;
  rises: number;
  gain: number;
}

function rustle(within: AudioContext, at: number, { type, frequency, lasts, rises, gain }: Rustle): void {
  const source = new AudioBufferSourceNode(within, { buffer: noise });
  source.connect(new BiquadFilterNode(within, { type, frequency })).connect(fading(within, at, rises, lasts, gain));
  source.start(at);
  source.stop(at + lasts);
}

function fading(within: AudioContext, at: number, rises: number, lasts: number, gain: number): GainNode {
  const node = new GainNode(within, { gain: 0 });
  node.gain.setValueAtTime(0.0001, at).exponentialRampToValueAtTime(gain, at + rises);
  node.gain.exponentialRampToValueAtTime(0.0001, at + lasts);
  node.connect(out);
  return node;
}
