// A QR code of a link (ISO 18004): bytes, medium correction, versions 1 to 10, which is 213 bytes. Written by hand: it is
// shorter than a library's options, and the page fetches nothing for it.

/** By version: correction bytes of a block, then the data bytes of each block. */
const BLOCKS: readonly (readonly number[])[] = [
  [],
  [10, 16],
  [16, 28],
  [26, 44],
  [18, 32, 32],
  [24, 43, 43],
  [16, 27, 27, 27, 27],
  [18, 31, 31, 31, 31],
  [22, 38, 38, 39, 39],
  [22, 36, 36, 36, 37, 37],
  [26, 43, 43, 43, 43, 44],
];
const MASKS: readonly ((row: number, column: number) => boolean)[] = [
  (r, c) => (r + c) % 2 === 0,
  (r) => r % 2 === 0,
  (_, c) => c % 3 === 0,
  (r, c) => (r + c) % 3 === 0,
  (r, c) => (Math.floor(r / 2) + Math.floor(c / 3)) % 2 === 0,
  (r, c) => ((r * c) % 2) + ((r * c) % 3) === 0,
  (r, c) => (((r * c) % 2) + ((r * c) % 3)) % 2 === 0,
  (r, c) => (((r + c) % 2) + ((r * c) % 3)) % 2 === 0,
];

type Grid = (boolean | null)[][]; // null: nothing is there yet

/** The dark fields of the code by rows; null if the text is too long. */
export function qrCode(text: string): boolean[][] | null {
  const bytes = new TextEncoder().encode(text);
  const version = BLOCKS.findIndex((_, one) => one > 0 && bytes.length <= room(one));
  if (version < 0) return null;
  const { grid, isData } = frame(version);
  fill(grid, codewords(bytes, version));
  const made = MASKS.map((mask, number) => {
    const masked = grid.map((row, r) => row.map((dark, c) => (isData(r, c) && mask(r, c) ? !dark : dark === true)));
    writeFormat(masked, number);
    return masked;
  });
  const worth = made.map(penalty);
  return made[worth.indexOf(Math.min(...worth))]!;
}

/** How many bytes of text a version holds: the first four bits say that they are bytes, and 8 or 16 how many. */
function room(version: number): number {
  const data = BLOCKS[version]!.slice(1).reduce((sum, one) => sum + one);
  return data - (version < 10 ? 2 : 3);
}

// The bytes, with what corrects them.

function codewords(bytes: Uint8Array, version: number): number[] {
  const [correction, ...sizes] = BLOCKS[version]! as [number, ...number[]];
  const total = sizes.reduce((sum, one) => sum + one);
  const bits = [...binary(4, 4), ...binary(bytes.length, version < 10 ? 8 : 16)];
  for (const byte of bytes) bits.push(...binary(byte, 8));
  bits.push(...Array<number>(Math.min(4, total * 8 - bits.length)).fill(0));
  while (bits.length % 8 > 0) bits.push(0);
  const data = Array.from({ length: bits.length / 8 }, (_, i) => parseInt(bits.slice(i * 8, i * 8 + 8).join(''), 2));
  for (let pad = 0; data.length < total; pad++) data.push(pad % 2 === 0 ? 0xec : 0x11);
  let start = 0;
  const blocks = sizes.map((size) => data.slice(start, (start += size)));
  return [...interleaved(blocks), ...interleaved(blocks.map((block) => remainder(block, correction)))];
}

function binary(value: number, digits: number): number[] {
  return Array.from({ length: digits }, (_, i) => (value >> (digits - 1 - i)) & 1);
}

function interleaved(blocks: number[][]): number[] {
  const longest = Math.max(...blocks.map((block) => block.length));
  return Array.from({ length: longest }, (_, i) =>
    blocks.flatMap((block) => (i < block.length ? [block[i]!] : [])),
  ).flat();
}

/** Reed and Solomon's correction of a block. */
function remainder(block: number[], degree: number): number[] {
  let generator = [1];
  for (let i = 0, root = 1; i < degree; i++, root = times(root, 2)) {
    const next = [...generator, 0];
    generator.forEach((factor, j) => (next[j + 1]! ^= times(factor, root)));
    generator = next;
  }
  const rest = [...block, ...Array<number>(degree).fill(0)];
  for (let i = 0; i < block.length; i++) {
    const lead = rest[i]!;
    generator.forEach((factor, j) => (rest[i + j]! ^= times(factor, lead)));
  }
  return rest.slice(block.length);
}

/** In the field of 256 elements, modulo x^8 + x^4 + x^3 + x^2 + 1. */
function times(one: number, other: number): number {
  let product = 0;
  for (let bit = 7; bit >= 0; bit--) {
    product = (product << 1) ^ (product >> 7 ? 0x11d : 0);
    if ((other >> bit) & 1) product ^= one;
  }
  return product;
}

// The picture.

/** Everything that is there for the eye of the camera, and which fields are left for data. */
function frame(version: number): { grid: Grid; isData: (row: number, column: number) => boolean } {
  const size = 17 + 4 * version;
  const grid: Grid = Array.from({ length: size }, () => Array<null>(size).fill(null));
  for (const [top, left] of [
    [0, 0],
    [0, size - 7],
    [size - 7, 0],
  ] as const)
    square(grid, top + 3, left + 3, 4, [0, 1, 3]);
  const places = alignment(version);
  for (const row of places)
    for (const column of places) if (grid[row]![column] === null) square(grid, row, column, 2, [0, 2]);
  for (let i = 8; i < size - 8; i++) {
    grid[6]![i] ??= i % 2 === 0;
    grid[i]![6] ??= i % 2 === 0;
  }
  writeFormat(grid, 0); // for its room; the mask is not known yet
  if (version >= 7) {
    const bits = checked(version, 6, 0x1f25, 12);
    for (let i = 0; i < 18; i++) {
      const dark = ((bits >> i) & 1) === 1;
      grid[Math.floor(i / 3)]![size - 11 + (i % 3)] = dark;
      grid[size - 11 + (i % 3)]![Math.floor(i / 3)] = dark;
    }
  }
  const taken = grid.map((row) => row.map((dark) => dark !== null));
  return { grid, isData: (row, column) => !taken[row]![column]! };
}

function alignment(version: number): number[] {
  if (version === 1) return [];
  const last = 10 + 4 * version;
  return version < 7 ? [6, last] : [6, (last + 6) / 2, last];
}

/** Rings around a middle, dark where `dark` has their distance from it. */
function square(grid: Grid, row: number, column: number, reach: number, dark: readonly number[]): void {
  for (let r = -reach; r <= reach; r++)
    for (let c = -reach; c <= reach; c++) {
      const there = grid[row + r];
      const distance = Math.max(Math.abs(r), Math.abs(c));
      if (there && column + c >= 0 && column + c < grid.length) there[column + c] = dark.includes(distance);
    }
}

/** Which correction and which mask, twice. */
function writeFormat(grid: Grid, mask: number): void {
  const size = grid.length;
  const bits = checked(mask, 3, 0x537, 10) ^ 0x5412; // medium correction is 00 before the mask
  for (let i = 0; i < 15; i++) {
    const dark = ((bits >> i) & 1) === 1;
    const down = i < 6 ? i : i < 8 ? i + 1 : size - 15 + i;
    const across = i < 8 ? size - 1 - i : i < 9 ? 7 : 14 - i;
    grid[down]![8] = dark;
    grid[8]![across] = dark;
  }
  grid[size - 8]![8] = true;
}

/** A number with its check bits. */
function checked(value: number, digits: number, generator: number, degree: number): number {
  let rest = value << degree;
  for (let i = digits - 1; i >= 0; i--) if ((rest >> (i + degree)) & 1) rest ^= generator << i;
  return (value << degree) | rest;
}

/** Two columns at a time from the right, up and down in turns. */
function fill(grid: Grid, bytes: number[]): void {
  const bits = bytes.flatMap((byte) => binary(byte, 8));
  const size = grid.length;
  let next = 0;
  let upwards = true;
  for (let right = size - 1; right > 0; right -= 2) {
    if (right === 6) right = 5; // the dotted line
    for (let i = 0; i < size; i++) {
      const row = grid[upwards ? size - 1 - i : i]!;
      for (const column of [right, right - 1]) row[column] ??= bits[next++] === 1;
    }
    upwards = !upwards;
  }
}

/** How hard it is to read: long lines, blocks, what looks like a corner, too much of one colour. */
function penalty(grid: boolean[][]): number {
  const size = grid.length;
  const columns = grid.map((_, c) => grid.map((row) => row[c]!));
  let sum = 0;
  for (const line of [...grid, ...columns]) {
    const text = line.map((dark) => (dark ? '1' : '0')).join('');
    for (const [run] of text.matchAll(/0{5,}|1{5,}/g)) sum += run.length - 2;
    sum += 40 * [...text.matchAll(/(?=00001011101|10111010000)/g)].length;
  }
  for (let r = 1; r < size; r++)
    for (let c = 1; c < size; c++) {
      const dark = grid[r]![c];
      if (dark === grid[r - 1]![c] && dark === grid[r]![c - 1] && dark === grid[r - 1]![c - 1]) sum += 3;
    }
  const share = grid.flat().filter(Boolean).length / size ** 2;
  return sum + 10 * Math.floor(Math.abs(share * 20 - 10));
}
