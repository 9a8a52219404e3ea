import { Controller, Delete, Get, HttpCode, Param, Post, Req, Res } from '@nestjs/common';
import { ApiBearerAuth, ApiConsumes, ApiExcludeEndpoint, ApiTags } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Ctx, Public, SignedIn } from '../../../platform/access/index.js';
import { permissionsIn, type RequestContext } from '../../../platform/context/index.js';
import { incomingFile } from '../../../platform/http/index.js';
import { IdPipe } from '../../../platform/ids/index.js';
import { RateLimit } from '../../../platform/limits/index.js';
import { type MeRest, meRest } from '../users/user.rest.js';
import { UsersService } from '../users/users.service.js';
import { PICTURE_HEADERS } from './picture-files.js';
import { ProfileImageErrors } from './profile-image.errors.js';
import { ProfileImagesService } from './profile-images.service.js';

@ApiTags('Account')
@Controller()
export class ProfileImagesController {
  constructor(
    private readonly images: ProfileImagesService,
    private readonly users: UsersService,
  ) {}

  /** A picture in the field `file`: JPEG, PNG, WebP, GIF or AVIF, up to 8 MB. Answers `me`. */
  @Post('api/v2/me/profile_image')
  @HttpCode(201)
  @ApiBearerAuth()
  @ApiConsumes('multipart/form-data')
  @SignedIn()
  @RateLimit({ name: 'profile-image', points: 30, seconds: 3_600, by: 'actor' })
  async set(@Ctx() ctx: RequestContext, @Req() request: FastifyRequest): Promise<{ data: MeRest }> {
    const file = await incomingFile(request);
    if (!file)
      throw ProfileImageErrors.missing({ fields: { file: ['Send the picture in the field "file".'] } });
    await this.images.set(ctx, file.stream);
    return this.me(ctx);
  }

  @Delete('api/v2/me/profile_image')
  @HttpCode(200)
  @ApiBearerAuth()
  @SignedIn()
  async remove(@Ctx() ctx: RequestContext): Promise<{ data: MeRest }> {
    await this.images.remove(ctx);
    return this.me(ctx);
  }

  @Get('files/people/:agencyId/:imageId/:size')
  @ApiExcludeEndpoint()
  @Public('the random id of the picture is the permission; it is shown wherever the person is')
  async show(
    @Param('agencyId', IdPipe) agencyId: number,
    @Param('imageId') imageId: string,
    @Param('size') size: string,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const image = await this.images.open(agencyId, imageId, Number(size));
    await reply.headers({ ...PICTURE_HEADERS, 'content-length': String(image.size) }).send(image.stream);
  }

  private async me(ctx: RequestContext): Promise<{ data: MeRest }> {
    return { data: meRest(await this.users.me(ctx), permissionsIn(ctx)) };
  }
}
