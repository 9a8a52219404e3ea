import { Global, type INestApplicationContext, Module } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { createTransport, type SendMailOptions } from 'nodemailer';
import { entities } from '../src/database.entities.js';
import {
  ChannelsModule,
  DELIVERY_SINK,
  INBOUND_SINK,
  MailListenerModule,
  VISITOR_CONVERSATION,
} from '../src/modules/channels/index.js';
import type { DeliveryProgress, InboundMessage, InboundOutcome } from '../src/modules/channels/index.js';
import { IdentityModule } from '../src/modules/identity/index.js';
import { AccessModule } from '../src/platform/access/access.module.js';
import { ConfigModule } from '../src/platform/config/config.module.js';
import type { Config } from '../src/platform/config/config.js';
import type { Tx } from '../src/platform/database/index.js';
import { DatabaseModule } from '../src/platform/database/database.module.js';
import { FloorModule } from '../src/platform/floor.module.js';
import { OutboxModule } from '../src/platform/outbox/outbox.module.js';
import { SocketModule } from '../src/platform/realtime/socket.module.js';
import { freePort } from './free-port.js';

/** Stands in for the module of conversations: keeps what was committed, and can be told to fail. */
export class RecordingSink {
  readonly taken: InboundMessage[] = [];
  readonly steps: DeliveryProgress[] = [];
  failures = 0;
  /** How often the database still says that its disk is full. */
  fullDisks = 0;

  async receive(tx: Tx, message: InboundMessage): Promise<InboundOutcome> {
    if (this.failures > 0) {
      this.failures -= 1;
      throw new Error('The sink was told to fail.');
    }
    if (this.fullDisks > 0) {
      this.fullDisks -= 1;
      await tx.query(`DO $$ BEGIN RAISE EXCEPTION USING ERRCODE = 'disk_full'; END $$`);
    }
    tx.afterCommit(() => void this.taken.push(message));
    return { ticketId: 1, messageId: this.taken.length + 1 };
  }

  async progressed(tx: Tx, progress: DeliveryProgress): Promise<void> {
    tx.afterCommit(() => void this.steps.push(progress));
  }
}

export interface MailWorker {
  app: INestApplicationContext;
  sink: RecordingSink;
  /** Hands a mail to the listener. @returns the server's answer. @throws the server's refusal. */
  send(mail: SendMailOptions): Promise<string>;
  close(): Promise<void>;
}

/** The worker's mail side alone: listener, jobs and ledger, without the modules above. */
export async function mailWorker(config: Config): Promise<MailWorker> {
  const sink = new RecordingSink();
  @Global()
  @Module({
    providers: [
      { provide: DELIVERY_SINK, useValue: sink },
      { provide: INBOUND_SINK, useValue: sink },
      { provide: VISITOR_CONVERSATION, useValue: {} },
    ],
    exports: [DELIVERY_SINK, INBOUND_SINK, VISITOR_CONVERSATION],
  })
  class Bindings {}
  @Module({
    imports: [
      ConfigModule.forRoot(config),
      DatabaseModule.forRoot(entities, 'worker'),
      FloorModule.forRoot('worker'),
      SocketModule,
      OutboxModule,
      AccessModule,
      IdentityModule,
      Bindings,
      ChannelsModule,
      MailListenerModule,
    ],
  })
  class MailTestModule {}
  const app = await NestFactory.createApplicationContext(MailTestModule, {
    logger: false,
    abortOnError: false,
  });
  return {
    app,
    sink,
    send: (mail) => handOver(config.smtp.listenPort, mail),
    close: () => app.close(),
  };
}

export async function handOver(port: number, mail: SendMailOptions): Promise<string> {
  const transport = createTransport({ host: '127.0.0.1', port, ignoreTLS: true });
  try {
    return (await transport.sendMail(mail)).response;
  } finally {
    transport.close();
  }
}

/** For the listener of mail: several runs of the tests may go on at the same time. */
export async function mailPort(): Promise<string> {
  return String(await freePort());
}
