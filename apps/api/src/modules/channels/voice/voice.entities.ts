import { IvrFlowRecord, IvrUse } from './ivr/ivr-flow.entity.js';
import { VoiceSoundOrder } from './sounds/sound-order.entity.js';
import { VoiceCall } from './voice-call.entity.js';

export const voiceEntities = [VoiceCall, IvrFlowRecord, IvrUse, VoiceSoundOrder];
