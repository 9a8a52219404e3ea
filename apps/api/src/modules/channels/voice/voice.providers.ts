import { CallListRepository } from './call-list.repository.js';
import { CallLog } from './call-log.service.js';
import { CallNews } from './call-news.service.js';
import { CallsResolver } from './calls.resolver.js';
import { CallsService } from './calls.service.js';
import { HandOverService } from './hand-over.service.js';
import { IvrFlowsRepository } from './ivr/ivr-flows.repository.js';
import { IvrFlowsResolver } from './ivr/ivr-flows.resolver.js';
import { IvrFlows } from './ivr/ivr-flows.service.js';
import { SilentCallsJob } from './silent-calls.job.js';
import { SilentCalls } from './silent-calls.service.js';
import { DeleteSoundsJob } from './sounds/delete-sounds.job.js';
import { DeleteSounds } from './sounds/delete-sounds.service.js';
import { SoundOrdersRepository } from './sounds/sound-orders.repository.js';
import { ToldCalls } from './told-calls.service.js';
import { VoiceCallsRepository } from './voice-calls.repository.js';
import { VoiceDesk } from './voice-desk.service.js';
import { VoipController } from './voip.controller.js';

export const voiceControllers = [VoipController];

export const voiceProviders = [
  CallListRepository,
  CallLog,
  CallNews,
  CallsResolver,
  CallsService,
  DeleteSounds,
  DeleteSoundsJob,
  HandOverService,
  IvrFlows,
  IvrFlowsRepository,
  IvrFlowsResolver,
  SilentCalls,
  SilentCallsJob,
  SoundOrdersRepository,
  ToldCalls,
  VoiceCallsRepository,
  VoiceDesk,
];
