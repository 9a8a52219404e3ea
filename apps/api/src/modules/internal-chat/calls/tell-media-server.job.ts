import { Injectable } from '@nestjs/common';
import { Every } from '../../../platform/jobs/index.js';
import { TellMediaServer } from './tell-media-server.service.js';

const LOOK_MS = 2_000;

/** Keeps the rooms of the media server as the calls are. */
@Injectable()
export class TellMediaServerJob {
  constructor(private readonly telling: TellMediaServer) {}

  @Every(LOOK_MS, 'internal-chat.tell-media-server')
  run(): Promise<void> {
    return this.telling.run();
  }
}
