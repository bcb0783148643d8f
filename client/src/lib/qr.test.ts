import { describe, expect, it } from 'vitest';
import { qrCode } from './qr';

// Made by another program for the same link, correction and mask.
const LINK = 'https://fog.example/table/abcdefgh';
const ROWS =
  '1fc6e77f 1048fd41 175ea45d 1758685d 175b3f5d 10580041 1fd5557f 1c5500 17cd097c 181ae7f1 b7ce100 992a32a 13e04e0c ' +
  '2041e51 5ec39ec 32451b2 1b5e280c 1a3fd7f5 1077e4a4 158f9122 12d86bf7 10151f 1fce3f5c 105f7713 175a29f6 1755540f ' +
  '17576cfe 104c734a 1fd66a34';

describe('a QR code', () => {
  it('is the one that others make', () => {
    const rows = qrCode(LINK)!.map((row) => parseInt(row.map(Number).join(''), 2).toString(16));
    expect(rows).toEqual(ROWS.split(' '));
  });

  it('grows with what it says, up to 213 bytes', () => {
    expect(['x', 'é'.repeat(90), 'c'.repeat(213)].map((text) => qrCode(text)!.length)).toEqual([21, 53, 57]);
    expect(qrCode('c'.repeat(214))).toBeNull();
  });
});
