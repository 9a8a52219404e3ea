import { Injectable, type PipeTransform } from '@nestjs/common';
import { PlatformErrors } from '../errors/index.js';

export { IsId } from './is-id.js';

const SHAPE = /^[1-9]\d{0,15}$/;

/**
 * The number behind an id that a caller sent.
 * @throws `not_found` for anything that cannot be an id: junk and a thing that is not there look the same.
 */
export function idOf(text: string): number {
  const id = SHAPE.test(text) ? Number(text) : Number.NaN;
  if (!Number.isSafeInteger(id)) throw PlatformErrors.notFound();
  return id;
}

/** For ids in the paths of REST: `@Param('id', IdPipe) id: number`. */
@Injectable()
export class IdPipe implements PipeTransform<string, number> {
  transform(text: string): number {
    return idOf(text);
  }
}
