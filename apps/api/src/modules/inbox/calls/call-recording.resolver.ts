import { Inject } from '@nestjs/common';
import { Context, Parent, ResolveField, Resolver } from '@nestjs/graphql';
import { SignedIn } from '../../../platform/access/index.js';
import type { GraphqlContext } from '../../../platform/graphql/index.js';
import { CallType } from '../../channels/index.js';
import { AttachmentType } from '../messages/message.type.js';
import { CallRecordingLoader } from './call-recording.loader.js';

/** What was spoken stands in the conversation; who reads of the call hears it from there. */
@Resolver(() => CallType)
export class CallRecordingResolver {
  constructor(@Inject(CallRecordingLoader) private readonly loader: CallRecordingLoader) {}

  @ResolveField(() => AttachmentType, {
    nullable: true,
    description: 'The voicemail, or what was spoken where that is recorded.',
  })
  @SignedIn()
  async recording(
    @Context() gql: GraphqlContext,
    @Parent() { messageId }: CallType,
  ): Promise<AttachmentType | null> {
    return messageId === null ? null : ((await this.loader.load(gql, messageId)) ?? null);
  }
}
