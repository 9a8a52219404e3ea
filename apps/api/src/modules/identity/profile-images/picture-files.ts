import type { Readable } from 'node:stream';
import { Inject, Injectable } from '@nestjs/common';
import { PlatformErrors } from '../../../platform/errors/index.js';
import { derivedKey, sniff, STORAGE, type Storage } from '../../../platform/storage/index.js';
import { PictureMaker } from './picture-maker.js';
import { ProfileImageErrors } from './profile-image.errors.js';
import {
  type ImageSize,
  imageSizes,
  isImageId,
  MAX_PICTURE_BYTES,
  originOfImage,
  type PictureOf,
  pictureTypes,
} from './profile-image.rules.js';

const WEBP = 'image/webp';

/** What a picture is shown with. It never changes: another one has another address. */
export const PICTURE_HEADERS = {
  'content-type': WEBP,
  'cache-control': 'public, max-age=31536000, immutable',
  'x-content-type-options': 'nosniff',
  'content-security-policy': "default-src 'none'; sandbox",
  'cross-origin-resource-policy': 'cross-origin',
};

/** Square pictures of people, in each size. What was uploaded is never kept, only what was made from it. */
@Injectable()
export class PictureFiles {
  constructor(
    private readonly maker: PictureMaker,
    @Inject(STORAGE) private readonly storage: Storage,
  ) {}

  /** @throws request.too_large, request.unsupported, unavailable */
  async make(upload: Readable): Promise<ReadonlyMap<ImageSize, Buffer>> {
    const { mimeType, whole } = await sniff(upload);
    if (!mimeType || !pictureTypes.has(mimeType)) throw ProfileImageErrors.notAPicture();
    return this.maker.make(await collected(whole));
  }

  async keep(
    agencyId: number,
    of: PictureOf,
    imageId: string,
    made: ReadonlyMap<ImageSize, Buffer>,
  ): Promise<void> {
    for (const [size, picture] of made)
      await this.storage.put(derivedKey(agencyId, originOfImage(of, imageId, size)), picture, {
        mimeType: WEBP,
      });
  }

  /** @throws not_found */
  async open(
    agencyId: number,
    of: PictureOf,
    imageId: string,
    size: number,
  ): Promise<{ stream: Readable; size: number }> {
    const known = imageSizes.find((one) => one === size);
    if (known === undefined || !isImageId(imageId)) throw PlatformErrors.notFound();
    return this.storage.get(derivedKey(agencyId, originOfImage(of, imageId, known)));
  }

  async forget(agencyId: number, of: PictureOf, imageId: string): Promise<void> {
    for (const size of imageSizes)
      await this.storage.delete(derivedKey(agencyId, originOfImage(of, imageId, size)));
  }
}

async function collected(stream: Readable): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > MAX_PICTURE_BYTES) throw ProfileImageErrors.tooLarge();
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
