import { Injectable } from '@nestjs/common';
import sharp from 'sharp';
import { ProfileImageErrors } from './profile-image.errors.js';
import { type ImageSize, imageSizes, MAX_PIXELS } from './profile-image.rules.js';

/** Pictures take memory while they are unpacked: two at once, a few waiting. */
const AT_ONCE = 2;
const MAX_WAITING = 20;
const SECONDS = 10;

// Only the decoders that are needed are there at all, so that no other format can be smuggled to one.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: [
    'VipsForeignLoadJpegBuffer',
    'VipsForeignLoadPngBuffer',
    'VipsForeignLoadWebpBuffer',
    'VipsForeignLoadNsgifBuffer',
    'VipsForeignLoadHeifBuffer',
  ],
});
sharp.cache(false);

/** Pixels. */
export interface Box {
  width: number;
  height: number;
}

/** Makes square pictures from what somebody uploaded: unpacked, turned upright, cut, and written anew without anything else. */
@Injectable()
export class PictureMaker {
  private running = 0;
  private readonly waiting: (() => void)[] = [];

  /** @throws request.too_large, request.unsupported, unavailable */
  async make(content: Buffer): Promise<Map<ImageSize, Buffer>> {
    await this.turn();
    try {
      await assertSmall(content);
      const made = new Map<ImageSize, Buffer>();
      for (const size of imageSizes) made.set(size, await square(content, size));
      return made;
    } finally {
      this.running -= 1;
      this.waiting.shift()?.();
    }
  }

  /**
   * The whole picture, as large as fits into a box: as WebP, or as PNG for where no other format is known.
   * @throws as above
   */
  async within(
    content: Buffer,
    box: Box,
    format: 'png' | 'webp' = 'png',
  ): Promise<{ content: Buffer } & Box> {
    await this.turn();
    try {
      await assertSmall(content);
      const { data, info } = await boxed(content, box, format);
      return { content: data, width: info.width, height: info.height };
    } finally {
      this.running -= 1;
      this.waiting.shift()?.();
    }
  }

  private async turn(): Promise<void> {
    if (this.running >= AT_ONCE) {
      if (this.waiting.length >= MAX_WAITING) throw ProfileImageErrors.busy({ retryAfter: 2 });
      await new Promise<void>((resolve) => this.waiting.push(resolve));
    }
    this.running += 1;
  }
}

/** Looks at the head of the file only. */
async function assertSmall(content: Buffer): Promise<void> {
  const head = await readable(() => sharp(content, { limitInputPixels: false }).metadata());
  if ((head.width ?? 0) * (head.height ?? 0) > MAX_PIXELS) throw ProfileImageErrors.tooLarge();
}

function square(content: Buffer, size: ImageSize): Promise<Buffer> {
  return readable(() =>
    sharp(content, { limitInputPixels: MAX_PIXELS, failOn: 'error', animated: false, sequentialRead: true })
      .timeout({ seconds: SECONDS })
      .autoOrient()
      .resize(size, size, { fit: 'cover', position: 'centre' })
      .webp({ quality: 84 })
      .toBuffer(),
  );
}

function boxed(content: Buffer, { width, height }: Box, format: 'png' | 'webp') {
  return readable(() => {
    const fitted = sharp(content, {
      limitInputPixels: MAX_PIXELS,
      failOn: 'error',
      animated: false,
      sequentialRead: true,
    })
      .timeout({ seconds: SECONDS })
      .autoOrient()
      .resize(width, height, { fit: 'inside', withoutEnlargement: true });
    const written =
      format === 'png'
        ? fitted.png({ palette: true, quality: 90, compressionLevel: 9 })
        : fitted.webp({ quality: 80 });
    return written.toBuffer({ resolveWithObject: true });
  });
}

/** Whatever is wrong with a file, its sender is told that it is no picture, and nothing of the decoder's words. */
async function readable<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (cause) {
    throw ProfileImageErrors.notAPicture({ cause });
  }
}
