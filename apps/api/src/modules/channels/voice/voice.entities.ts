import { IvrFlowRecord, IvrUse } from './ivr/ivr-flow.entity.js';
import { VoiceCall } from './voice-call.entity.js';

export const voiceEntities = [VoiceCall, IvrFlowRecord, IvrUse];
