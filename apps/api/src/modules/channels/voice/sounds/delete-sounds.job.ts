import { Injectable } from '@nestjs/common';
import { Every } from '../../../../platform/jobs/index.js';
import { DeleteSounds } from './delete-sounds.service.js';

const LOOK_MS = 5_000;

/** Sounds of calls of those who were erased, deleted where they lie. */
@Injectable()
export class DeleteSoundsJob {
  constructor(private readonly sounds: DeleteSounds) {}

  @Every(LOOK_MS, 'channels.delete-sounds')
  run(): Promise<void> {
    return this.sounds.run();
  }
}
