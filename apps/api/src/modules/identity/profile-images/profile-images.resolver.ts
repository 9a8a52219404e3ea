import { Readable } from 'node:stream';
import { Args, InputType, Mutation, Resolver } from '@nestjs/graphql';
import { IsBase64, MaxLength, MinLength } from 'class-validator';
import { Ctx, SignedIn } from '../../../platform/access/index.js';
import { permissionsIn, type RequestContext } from '../../../platform/context/index.js';
import { InputField } from '../../../platform/graphql/index.js';
import { RateLimit } from '../../../platform/limits/index.js';
import { MeType } from '../users/user.type.js';
import { UsersService } from '../users/users.service.js';
import { ProfileImagesService } from './profile-images.service.js';

const MAX_BASE64 = 1_900_000;

@InputType()
export class ProfileImageInput {
  @InputField(() => String, {
    description: 'The file as base64, up to 1.4 MB; send larger ones to POST /api/v2/me/profile_image.',
  })
  @MinLength(1)
  @MaxLength(MAX_BASE64)
  @IsBase64()
  content: string;
}

@Resolver()
export class ProfileImagesResolver {
  constructor(
    private readonly images: ProfileImagesService,
    private readonly users: UsersService,
  ) {}

  @Mutation(() => MeType)
  @SignedIn()
  @RateLimit({ name: 'profile-image', points: 30, seconds: 3_600, by: 'actor' })
  async setProfileImage(
    @Ctx() ctx: RequestContext,
    @Args('input') input: ProfileImageInput,
  ): Promise<MeType> {
    await this.images.set(ctx, Readable.from([Buffer.from(input.content, 'base64')]));
    return this.me(ctx);
  }

  @Mutation(() => MeType)
  @SignedIn()
  async removeProfileImage(@Ctx() ctx: RequestContext): Promise<MeType> {
    await this.images.remove(ctx);
    return this.me(ctx);
  }

  private async me(ctx: RequestContext): Promise<MeType> {
    return { ...(await this.users.me(ctx)), permissions: [...permissionsIn(ctx)] };
  }
}
