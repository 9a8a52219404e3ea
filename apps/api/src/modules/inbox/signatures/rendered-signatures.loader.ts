import { Injectable } from '@nestjs/common';
import type { RequestContext } from '../../../platform/context/index.js';
import { BatchLoader } from '../../../platform/graphql/index.js';
import type { ChannelSignatureView, SignatureView } from './signature.rules.js';
import { SignaturesService } from './signatures.service.js';

/** What the caller's mails carry in the mailboxes of a list. */
@Injectable()
export class RenderedSignaturesLoader extends BatchLoader<ChannelSignatureView, SignatureView> {
  constructor(private readonly signatures: SignaturesService) {
    super();
  }

  protected batch(
    ctx: RequestContext,
    views: readonly ChannelSignatureView[],
  ): Promise<ReadonlyMap<ChannelSignatureView, SignatureView>> {
    return this.signatures.rendered(ctx, views);
  }
}
