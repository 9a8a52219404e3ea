import { MailAccessRepository } from './mail-access.repository.js';
import { MailAccess } from './mail-access.service.js';
import { MailChannels } from './mail-channels.service.js';
import { MailLines } from './mail-lines.service.js';
import { MailServers } from './mail-servers.service.js';
import { MailSignIns } from './mail-sign-ins.service.js';
import { MailTest } from './mail-test.service.js';
import { MailboxIntake } from './mailbox-intake.service.js';
import { MailboxKeeper } from './mailbox-keeper.service.js';
import { MailboxesRepository } from './mailboxes.repository.js';
import { TokenEndpoint } from './token-endpoint.service.js';

export const mailboxProviders = [
  MailAccess,
  MailAccessRepository,
  MailChannels,
  MailSignIns,
  MailboxesRepository,
  MailboxIntake,
  MailboxKeeper,
  MailLines,
  MailServers,
  MailTest,
  TokenEndpoint,
];
