import { fileTypeFromBuffer } from 'file-type';
import { Inject, Injectable } from '@nestjs/common';
import { derivedKey, shownName, STORAGE, type Storage } from '../../../platform/storage/index.js';
import { Log } from '../../../platform/logging/log.js';
import { isScannerAway } from '../../../platform/scanning/index.js';
import type { ProviderFile } from '../connectors/channel-fact.js';
import { ConnectedChannels, type OpenChannel } from '../connectors/connected-channels.service.js';
import type { Connector } from '../connectors/connector.js';
import type { InboundAttachment } from '../messages/inbound-message.js';
import type { ClaimedEvent } from './inbound-events.repository.js';
import { keepForeign } from './keep-foreign.js';

/** After this many attempts a message is shown without a file that cannot be had. */
const FILE_ATTEMPTS = 4;

/** Fetches what customers sent along while the provider still has it. */
@Injectable()
export class ProviderFiles {
  constructor(
    @Inject(STORAGE) private readonly storage: Storage,
    @Inject(ConnectedChannels) private readonly connected: ConnectedChannels,
    @Inject(Log) private readonly log: Log,
  ) {}

  /** @returns the files, and the names of those that could not be had. @throws while another attempt may bring them */
  async fetch(
    channel: OpenChannel,
    connector: Connector,
    event: ClaimedEvent,
    files: readonly ProviderFile[],
    place: string,
  ): Promise<{ attachments: InboundAttachment[]; lost: string[] }> {
    const attachments: InboundAttachment[] = [];
    const lost: string[] = [];
    for (const [index, file] of files.entries()) {
      try {
        attachments.push(await this.fetchOne(channel, connector, event, file, `${place}/${index}`));
      } catch (error) {
        if (file.isExtra) continue;
        // The scanner will be back: until then the message waits, with its files.
        if (isScannerAway(error)) throw error;
        if (event.attempts < FILE_ATTEMPTS) throw error;
        this.log.warn('a file could not be fetched from the provider', { eventId: event.id, error });
        lost.push(file.name ?? file.mimeType ?? 'file');
      }
    }
    return { attachments, lost };
  }

  private async fetchOne(
    channel: OpenChannel,
    connector: Connector,
    event: ClaimedEvent,
    file: ProviderFile,
    place: string,
  ): Promise<InboundAttachment> {
    if (!connector.fetchFile) throw new Error(`${connector.provider} has no way to fetch files.`);
    const got = await connector.fetchFile(file, channel, this.connected.client(channel));
    const storageKey = derivedKey(channel.agencyId, `inbound/${event.id}/${place}`);
    const found = (await fileTypeFromBuffer(got.content))?.mime;
    const mimeType = found ?? file.mimeType ?? got.mimeType ?? 'application/octet-stream';
    const name = shownName(file.name ?? got.name ?? nameFor(mimeType));
    const kept = await keepForeign(this.storage, storageKey, got.content, { name, mimeType });
    return { ...kept, storageKey, isInline: false };
  }
}

function nameFor(mimeType: string): string {
  const [kind = 'file', type = ''] = mimeType.split('/');
  const end = {
    jpeg: 'jpg',
    'svg+xml': 'svg',
    plain: 'txt',
    mpeg: kind === 'audio' ? 'mp3' : 'mpg',
    quicktime: 'mov',
  };
  const known = (end as Record<string, string>)[type] ?? type.replace(/^x-/, '').replace(/\W.*/s, '');
  return known ? `${kind}.${known}` : kind;
}
