import { Field, ID, Int, ObjectType, registerEnumType } from '@nestjs/graphql';
import { ConnectionOf, Json } from '../../../platform/graphql/index.js';
import type { ChatFileView, ChatLinkView, ChatMessageView } from './chat-message-views.service.js';
import {
  type CallMeta,
  type ChatBodyType,
  chatBodyTypes,
  type ChatDirection,
  chatDirections,
} from './chat-message.rules.js';

export const ChatBodyTypeEnum = Object.fromEntries(chatBodyTypes.map((type) => [type, type])) as Record<
  ChatBodyType,
  ChatBodyType
>;
registerEnumType(ChatBodyTypeEnum, { name: 'ChatBodyType' });

export const ChatDirectionEnum = Object.fromEntries(chatDirections.map((one) => [one, one])) as Record<
  ChatDirection,
  ChatDirection
>;
registerEnumType(ChatDirectionEnum, {
  name: 'ChatDirection',
  description: 'Which side of a message is read.',
});

@ObjectType('ChatAttachment', { description: 'A file of a message of colleagues.' })
export class ChatAttachmentType implements Omit<ChatFileView, 'userId'> {
  @Field(() => ID) id: number;
  @Field(() => ID) threadId: number;
  @Field(() => ID) messageId: number;
  userId: number;
  @Field(() => String) name: string;
  @Field(() => String) mimeType: string;
  @Field(() => Int, { description: 'bytes' }) size: number;
  @Field(() => String, { description: 'Good for a few minutes.' }) url: string;
  @Field(() => Date) createdAt: Date;
}

@ObjectType()
export class ChatAttachmentConnection extends ConnectionOf(ChatAttachmentType, 'ChatAttachment') {
  @Field(() => Int, { description: 'Of all files in the thread.' }) totalCount: number;
}

@ObjectType('ChatReaction')
export class ChatReactionType {
  @Field(() => String) emoji: string;
  @Field(() => [ID], { description: 'In the order in which they reacted.' }) userIds: number[];
}

@ObjectType('ChatParent', { description: 'What a message answers.' })
export class ChatParentType {
  @Field(() => ID) id: number;
  @Field(() => ID) userId: number;
  @Field(() => String, { description: 'Its first 200 letters.' }) text: string;
}

@ObjectType('ChatLinkPicture', { description: 'Made from the picture of a page, and kept here.' })
class ChatLinkPictureType {
  @Field(() => String, { description: 'Good for a few minutes.' }) url: string;
  @Field(() => Int) width: number;
  @Field(() => Int) height: number;
}

@ObjectType('ChatLink', {
  description: 'What a page on the web says of itself. Parley asked it; no browser need.',
})
export class ChatLinkType implements ChatLinkView {
  @Field(() => ID) id: number;
  @Field(() => String) url: string;
  @Field(() => String) title: string;
  @Field(() => String) description: string;
  @Field(() => String) siteName: string;
  @Field(() => ChatLinkPictureType, { nullable: true }) picture: ChatLinkPictureType | null;
}

@ObjectType('ChatMessage', { description: 'What a colleague said, as one of its readers sees it.' })
export class ChatMessageType implements ChatMessageView {
  @Field(() => ID) id: number;
  @Field(() => ID) threadId: number;
  @Field(() => Int, { description: '1, 2, 3 in its thread.' }) position: number;
  @Field(() => ID) userId: number;
  @Field(() => ID, { nullable: true, description: 'Of two people, the other one.' }) toUserId: number | null;
  @Field(() => String, { description: 'Sanitised HTML.' }) body: string;
  @Field(() => String) text: string;
  @Field(() => ChatBodyTypeEnum) bodyType: ChatBodyType;

  @Field(() => Json, {
    nullable: true,
    description:
      'Of calls: initiator_user_id, video_room_id, join_url, participant_response and how it ended.',
  })
  meta: CallMeta | null;

  @Field(() => Boolean) isRunningCall: boolean;
  @Field(() => ID, { nullable: true }) parentId: number | null;

  @Field(() => ChatParentType, { nullable: true, description: 'Null also when it is not there any more.' })
  parent: ChatParentType | null;

  @Field(() => [ChatAttachmentType]) attachments: ChatFileView[];
  @Field(() => [ChatReactionType]) reactions: ChatReactionType[];
  @Field(() => [ID], { description: 'Conversations that it shows: ask for each, with your own rights.' })
  ticketIds: number[];
  @Field(() => [ChatLinkType], { description: 'Previews of pages that it names; they come a moment later.' })
  links: ChatLinkView[];
  @Field(() => Boolean) pinned: boolean;
  pinnedById: number | null;
  @Field(() => Boolean, { description: 'You starred it.' }) starred: boolean;
  @Field(() => Boolean, { description: 'You are named in it.' }) mentionsViewer: boolean;
  @Field(() => Date) createdAt: Date;
  @Field(() => Date, { nullable: true }) editedAt: Date | null;
  @Field(() => Int, { description: 'Rises with each change of it.' }) version: number;
  @Field(() => String, { nullable: true, description: 'Told to its author.' }) clientMutationId:
    | string
    | null;
  @Field(() => Boolean) viewerCanEdit: boolean;
  @Field(() => Boolean) viewerCanDelete: boolean;
}

@ObjectType()
export class ChatMessageConnection extends ConnectionOf(ChatMessageType, 'ChatMessage') {}
