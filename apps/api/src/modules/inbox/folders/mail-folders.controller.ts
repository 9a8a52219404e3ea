import { Controller, Get, Inject } from '@nestjs/common';
import { ApiBearerAuth, ApiTags } from '@nestjs/swagger';
import { Ctx, SignedIn } from '../../../platform/access/index.js';
import type { RequestContext } from '../../../platform/context/request-context.js';
import type { MailFolderRest } from './mail-folder.rest.js';
import { type MailFolder, MailFolders } from './mail-folders.service.js';

@ApiTags('Tickets')
@ApiBearerAuth()
@Controller('api/v2/mail_folders')
export class MailFoldersController {
  constructor(@Inject(MailFolders) private readonly folders: MailFolders) {}

  /** The inbox's own lists and the caller's first hundred views, each with how many conversations it has now. */
  @Get()
  @SignedIn()
  async list(@Ctx() ctx: RequestContext): Promise<{ data: MailFolderRest[] }> {
    return { data: (await this.folders.list(ctx)).map(shown) };
  }
}

function shown({ id, name, count }: MailFolder): MailFolderRest {
  const isView = name !== null;
  const query = isView ? `custom_view_id=${id}` : `feed=${id}`;
  return { id, kind: isView ? 'view' : 'system', name, count, tickets: `/api/v2/tickets?${query}` };
}
