import { Field, ID, Int, ObjectType, registerEnumType } from '@nestjs/graphql';
import type { CallOutcome, CallResponse } from '../messages/chat-message.rules.js';
import type { IceServer, MediaServerAccess } from './call-servers.service.js';
import { callChanges } from './chat-call.rules.js';
import type { CallNews, Signal } from './chat-call-streams.service.js';
import {
  type CallAnswerView,
  type CallMode,
  callModes,
  type CallSeatView,
  type CallView,
} from './chat-call-view.rules.js';
import { type SignalKind, signalKinds } from './signal-pieces.js';

const enumOf = <T extends string>(values: readonly T[]): Record<T, T> =>
  Object.fromEntries(values.map((value) => [value, value])) as Record<T, T>;

export const ChatCallModeEnum = enumOf(callModes);
registerEnumType(ChatCallModeEnum, {
  name: 'ChatCallMode',
  description: 'From window to window, or through a media server.',
});

export const ChatCallResponseEnum = enumOf<CallResponse>([
  'RINGING',
  'ACCEPTED',
  'DECLINED',
  'LEFT',
  'MISSED',
]);
registerEnumType(ChatCallResponseEnum, { name: 'ChatCallResponse' });

export const ChatCallOutcomeEnum = enumOf<CallOutcome>(['ENDED', 'MISSED', 'DECLINED']);
registerEnumType(ChatCallOutcomeEnum, { name: 'ChatCallOutcome' });

export const ChatSignalKindEnum = enumOf<SignalKind>(signalKinds);
registerEnumType(ChatSignalKindEnum, { name: 'ChatSignalKind' });

type UpperChange = Uppercase<(typeof callChanges)[number]>;
export const ChatCallChangeEnum = enumOf(callChanges.map((one) => one.toUpperCase() as UpperChange));
registerEnumType(ChatCallChangeEnum, { name: 'ChatCallChange' });

@ObjectType('ChatCallSeat', { description: 'Somebody who takes part, from one window.' })
export class ChatCallSeatType implements CallSeatView {
  @Field(() => ID) userId: number;
  @Field(() => String) name: string;
  @Field(() => String, { description: 'The random name of the window.' }) seat: string;
  @Field(() => Date) joinedAt: Date;
}

@ObjectType('ChatCallAnswer')
export class ChatCallAnswerType implements CallAnswerView {
  @Field(() => ID) userId: number;
  @Field(() => String) name: string;
  @Field(() => ChatCallResponseEnum) response: CallResponse;
}

@ObjectType('ChatCall', { description: 'A call in a thread, as one of its people sees it.' })
export class ChatCallType implements CallView {
  @Field(() => ID, { description: 'That of its message.' }) id: number;
  @Field(() => ID) threadId: number;
  @Field(() => String, { description: 'Of the thread.' }) identifier: string;
  @Field(() => String, { description: 'Its subject, or the colleague’s name.' }) threadName: string;
  @Field(() => Boolean) isDirect: boolean;
  @Field(() => String) roomId: string;
  @Field(() => String) joinUrl: string;
  @Field(() => ID) initiatorId: number;
  @Field(() => String) initiatorName: string;
  @Field(() => Boolean) isRunning: boolean;
  @Field(() => Date) startedAt: Date;
  @Field(() => Date) ringsUntil: Date;
  @Field(() => Date, { nullable: true }) endedAt: Date | null;
  @Field(() => ChatCallOutcomeEnum, { nullable: true, description: 'When it is over.' })
  status: CallOutcome | null;
  @Field(() => Int, { nullable: true, description: 'How long it was.' }) seconds: number | null;
  @Field(() => Int, { description: 'Rises with each change of it.' }) version: number;
  @Field(() => [ChatCallSeatType]) seats: CallSeatView[];
  @Field(() => [ChatCallAnswerType], { description: 'Of those who answered.' }) answers: CallAnswerView[];
  @Field(() => Boolean, { description: 'Just now; never in a thread that you muted.' })
  ringsForViewer: boolean;
  @Field(() => ChatCallModeEnum) mode: CallMode;
  @Field(() => Int, { description: 'So many can take part at once.' }) seatLimit: number;
}

@ObjectType('ChatIceServer', { description: 'A server by which browsers find a way to each other.' })
export class ChatIceServerType implements IceServer {
  @Field(() => [String]) urls: string[];
  @Field(() => String, { nullable: true }) username: string | null;
  @Field(() => String, { nullable: true, description: 'Good for some hours.' }) credential: string | null;
}

@ObjectType('ChatMediaServer')
export class ChatMediaServerType implements MediaServerAccess {
  @Field(() => String) url: string;
  @Field(() => String, { description: 'For this room and seat, and a few minutes.' }) token: string;
}

@ObjectType('ChatCallEntry', { description: 'All that somebody needs to take part.' })
export class ChatCallEntryType {
  @Field(() => ChatCallType) call: CallView;
  @Field(() => [ChatIceServerType]) iceServers: IceServer[];
  @Field(() => ChatMediaServerType, { nullable: true }) mediaServer: MediaServerAccess | null;
}

@ObjectType('ChatSignal', { description: 'What one window of a call tells another one; it is not kept.' })
export class ChatSignalType implements Signal {
  @Field(() => ID) callId: number;
  @Field(() => ChatSignalKindEnum) kind: SignalKind;
  @Field(() => ID) fromUserId: number;
  @Field(() => String) fromSeat: string;
  @Field(() => String) toSeat: string;
  @Field(() => String) data: string;
}

@ObjectType('ChatCallNews', { description: 'A call that changed, or a signal.' })
export class ChatCallNewsType implements Omit<CallNews, 'what'> {
  @Field(() => ChatCallChangeEnum, {
    nullable: true,
    description: 'Null of a call that runs already, and of a signal.',
  })
  what: UpperChange | null;
  @Field(() => ID, { description: 'Who did it.' }) userId: number;
  @Field(() => ChatCallType, { nullable: true }) call: CallView | null;
  @Field(() => ChatSignalType, { nullable: true }) signal: Signal | null;
}

export function newsType(news: CallNews): ChatCallNewsType {
  return { ...news, what: news.what && (news.what.toUpperCase() as UpperChange) };
}
