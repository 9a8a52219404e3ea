const RATE = 8_000;

/** Something to hear where nobody spoke into a microphone: soft tones, as a WAV file. */
export function tones(seconds: number): Buffer {
  const samples = Math.max(1, Math.round(seconds * RATE));
  const data = Buffer.alloc(samples * 2);
  for (let at = 0; at < samples; at += 1) {
    const time = at / RATE;
    const pitch = 330 + 110 * (Math.floor(time * 2) % 3);
    const swell = Math.sin(Math.PI * ((time * 2) % 1));
    data.writeInt16LE(Math.round(Math.sin(2 * Math.PI * pitch * time) * swell * 9_000), at * 2);
  }
  const head = Buffer.alloc(44);
  head.write('RIFF', 0);
  head.writeUInt32LE(36 + data.length, 4);
  head.write('WAVEfmt ', 8);
  head.writeUInt32LE(16, 16);
  head.writeUInt16LE(1, 20);
  head.writeUInt16LE(1, 22);
  head.writeUInt32LE(RATE, 24);
  head.writeUInt32LE(RATE * 2, 28);
  head.writeUInt16LE(2, 32);
  head.writeUInt16LE(16, 34);
  head.write('data', 36);
  head.writeUInt32LE(data.length, 40);
  return Buffer.concat([head, data]);
}
