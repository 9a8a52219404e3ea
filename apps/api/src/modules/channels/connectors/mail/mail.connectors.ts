import { Inject, Injectable } from '@nestjs/common';
import type { ProviderName } from '@parley/schema';
import { z } from 'zod';
import type { SubmitResult } from '../../deliveries/delivery.rules.js';
import { MailTest } from '../../mailboxes/mail-test.service.js';
import type { ChannelFact } from '../channel-fact.js';
import type {
  BroughtMail,
  ConnectedChannel,
  ConnectionTest,
  Connector,
  OutboundPart,
  Pace,
  ProviderAccount,
  WebhookSide,
} from '../connector.js';
import {
  broughtSecrets,
  broughtSettings,
  imapSecrets,
  imapSettings,
  mailFace,
  passwordsShownTo,
  signedInSecrets,
  signedInSettings,
  wordOf,
} from './mail-settings.rules.js';
import { mailgunMail, mailgunVerdict, splitMailgun } from './mailgun.rules.js';
import { postmarkMail, postmarkVerdict, splitPostmark } from './postmark.rules.js';

/** Nobody calls us for a mailbox that we read ourselves. */
const nobody: WebhookSide = {
  verify: () => ({ isGenuine: false, reason: 'secret_missing' }),
  split: () => [],
};

/** Mail has senders and readers of its own: a connector says what is filled in, tests it, and takes what is brought. */
abstract class MailConnector implements Connector {
  abstract readonly provider: ProviderName;
  abstract readonly settings: z.ZodType<Record<string, unknown>>;
  abstract readonly secrets: z.ZodType<Record<string, string>>;
  readonly channelType = 'EMAIL';
  readonly settlesLost = 'never';
  readonly webhook: WebhookSide = nobody;
  readonly shownTo = passwordsShownTo;

  constructor(@Inject(MailTest) private readonly trial: MailTest) {}

  read(): ChannelFact[] {
    return [];
  }

  plan(): OutboundPart[] {
    return [];
  }

  submit(): Promise<SubmitResult> {
    return Promise.resolve({ kind: 'refused', reason: 'Mail goes out by a mail server.' });
  }

  test(channel: ConnectedChannel): Promise<ConnectionTest> {
    return this.trial.run({ ...channel, provider: this.provider });
  }

  /**
   * Each address that it answers from: two channels with the same one would both take its mail in, and nobody could say by
   * which to answer. Within a company alone: nobody who forwards mail has to prove that an address is theirs.
   */
  accounts({ agencyId, settings }: ConnectedChannel): readonly ProviderAccount[] {
    const own = wordOf(settings, 'address');
    return mailFace({ address: own, provider: this.provider, settings }).addresses.map((address) => ({
      key: `mail:${agencyId}:${address}`,
      field: address === own ? 'address' : 'aliases',
      address,
    }));
  }

  paces(): readonly Pace[] {
    return [];
  }
}

/** A mailbox at any server. */
@Injectable()
export class ImapConnector extends MailConnector {
  readonly provider = 'mail_imap';
  readonly settings = imapSettings;
  readonly secrets = imapSecrets as z.ZodType<Record<string, string>>;
}

@Injectable()
export class GoogleMailConnector extends MailConnector {
  readonly provider = 'mail_google';
  readonly settings = signedInSettings;
  readonly secrets = signedInSecrets;
}

@Injectable()
export class MicrosoftMailConnector extends MailConnector {
  readonly provider = 'mail_microsoft';
  readonly settings = signedInSettings;
  readonly secrets = signedInSecrets;
}

/** Mail that somebody's own server passes on to us. */
@Injectable()
export class ForwardConnector extends MailConnector {
  readonly provider = 'mail_forward';
  readonly settings = broughtSettings;
  readonly secrets = broughtSecrets as z.ZodType<Record<string, string>>;
}

const mailgunSecrets = broughtSecrets.extend({ signing_key: z.string().min(8) });

@Injectable()
export class MailgunConnector extends MailConnector {
  readonly provider = 'mailgun';
  readonly settings = broughtSettings;
  readonly secrets = mailgunSecrets as z.ZodType<Record<string, string>>;
  override readonly webhook: WebhookSide = { verify: mailgunVerdict, split: splitMailgun };

  mailOf({ raw }: { raw: Buffer }): Promise<BroughtMail> {
    return mailgunMail(raw);
  }
}

const postmarkSecrets = broughtSecrets.extend({
  webhook_user: z.string().min(1),
  webhook_password: z.string().min(12, 'A password has at least 12 characters.'),
});

@Injectable()
export class PostmarkConnector extends MailConnector {
  readonly provider = 'postmark';
  readonly settings = broughtSettings;
  readonly secrets = postmarkSecrets as z.ZodType<Record<string, string>>;
  override readonly webhook: WebhookSide = { verify: postmarkVerdict, split: splitPostmark };

  mailOf({ raw }: { raw: Buffer }): Promise<BroughtMail> {
    return postmarkMail(raw);
  }
}

export const mailConnectors = [
  ImapConnector,
  GoogleMailConnector,
  MicrosoftMailConnector,
  ForwardConnector,
  MailgunConnector,
  PostmarkConnector,
];
