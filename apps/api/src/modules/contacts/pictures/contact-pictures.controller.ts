import { Controller, Delete, Get, HttpCode, Param, Post, Req, Res } from '@nestjs/common';
import { ApiBearerAuth, ApiConsumes, ApiExcludeEndpoint, ApiTags } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Ctx, Public, SignedIn } from '../../../platform/access/index.js';
import type { RequestContext } from '../../../platform/context/index.js';
import { incomingFile } from '../../../platform/http/index.js';
import { IdPipe } from '../../../platform/ids/index.js';
import { RateLimit } from '../../../platform/limits/index.js';
import { PICTURE_HEADERS, ProfileImageErrors } from '../../identity/index.js';
import { type ContactRest, contactRest } from '../contacts/contact.rest.js';
import type { ContactView } from '../contacts/contact.rules.js';
import { ContactsService } from '../contacts/contacts.service.js';
import { ContactPictures } from './contact-pictures.service.js';

type One = Promise<{ data: ContactRest }>;

@ApiTags('Contacts')
@Controller()
export class ContactPicturesController {
  constructor(
    private readonly pictures: ContactPictures,
    private readonly contacts: ContactsService,
  ) {}

  /** A picture in the field `file`: JPEG, PNG, WebP, GIF or AVIF, up to 8 MB. Answers the contact. */
  @Post('api/v2/contacts/:id/picture')
  @HttpCode(201)
  @ApiBearerAuth()
  @ApiConsumes('multipart/form-data')
  @SignedIn()
  @RateLimit({ name: 'contact-picture', points: 300, seconds: 3_600, by: 'actor' })
  async set(
    @Ctx() ctx: RequestContext,
    @Param('id', IdPipe) id: number,
    @Req() request: FastifyRequest,
  ): One {
    const file = await incomingFile(request);
    if (!file)
      throw ProfileImageErrors.missing({ fields: { file: ['Send the picture in the field "file".'] } });
    return this.shown(ctx, await this.pictures.set(ctx, id, file.stream));
  }

  /** Letters are shown again. For seven days it can be brought back. */
  @Delete('api/v2/contacts/:id/picture')
  @HttpCode(200)
  @ApiBearerAuth()
  @SignedIn()
  async remove(@Ctx() ctx: RequestContext, @Param('id', IdPipe) id: number): One {
    return this.shown(ctx, await this.pictures.remove(ctx, id));
  }

  /** Shows again what was replaced or taken away last. */
  @Post('api/v2/contacts/:id/picture/restore')
  @HttpCode(200)
  @ApiBearerAuth()
  @SignedIn()
  async restore(@Ctx() ctx: RequestContext, @Param('id', IdPipe) id: number): One {
    return this.shown(ctx, await this.pictures.restore(ctx, id));
  }

  @Get('files/contacts/:agencyId/:imageId/:size')
  @ApiExcludeEndpoint()
  @Public('the random id of the picture is the permission; it is shown wherever the contact is')
  async show(
    @Param('agencyId', IdPipe) agencyId: number,
    @Param('imageId') imageId: string,
    @Param('size') size: string,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const image = await this.pictures.open(agencyId, imageId, Number(size));
    await reply.headers({ ...PICTURE_HEADERS, 'content-length': String(image.size) }).send(image.stream);
  }

  private async shown(ctx: RequestContext, contact: ContactView): One {
    const identities = await this.contacts.identitiesOf(ctx, [contact.id]);
    return { data: contactRest(contact, identities.get(contact.id) ?? []) };
  }
}
