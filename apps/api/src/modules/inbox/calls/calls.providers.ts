import type { Type } from '@nestjs/common';
import { CallRecordingLoader } from './call-recording.loader.js';
import { CallRecordingResolver } from './call-recording.resolver.js';
import { CallRecordingsRepository } from './call-recordings.repository.js';

export const calls = {
  controllers: [] as Type[],
  providers: [CallRecordingLoader, CallRecordingResolver, CallRecordingsRepository],
};
