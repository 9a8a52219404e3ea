import { ID, InputType, Int } from '@nestjs/graphql';
import { applyDecorators } from '@nestjs/common';
import { Transform } from 'class-transformer';
import { ArrayMaxSize, IsArray, IsBoolean, IsInt, IsString, Length } from 'class-validator';
import { InputField } from '../../../platform/graphql/index.js';
import { IsId } from '../../../platform/ids/index.js';

const MAX_MEMBERS = 1_000;

const TeamName = (nullable: boolean) =>
  applyDecorators(
    InputField(() => String, { nullable }),
    Transform(({ value }: { value: unknown }) =>
      typeof value === 'string' ? value.replace(/\p{Cc}+/gu, ' ').trim() : value,
    ),
    IsString(),
    Length(1, 100),
  );

const LoadBalancing = () =>
  applyDecorators(
    InputField(() => Boolean, {
      nullable: true,
      description: 'New conversations are spread over the members; nobody chooses the team by hand.',
    }),
    IsBoolean(),
  );

const MemberIds = () =>
  applyDecorators(
    InputField(() => [ID], { nullable: true, description: 'All members of the team.' }),
    IsArray(),
    ArrayMaxSize(MAX_MEMBERS),
    IsId({ each: true }),
  );

@InputType()
export class CreateTeamInput {
  @TeamName(false)
  name: string;

  @LoadBalancing()
  loadBalancingEnabled?: boolean | null;

  @MemberIds()
  memberIds?: string[] | null;
}

/** The body of REST; GraphQL adds the id. What is missing stays as it is. */
@InputType({ isAbstract: true })
export class TeamFields {
  @TeamName(true)
  name?: string | null;

  @LoadBalancing()
  loadBalancingEnabled?: boolean | null;

  @MemberIds()
  memberIds?: string[] | null;

  @InputField(() => Int, {
    nullable: true,
    description: 'The version you saw; a newer one is refused as a conflict.',
  })
  @IsInt()
  version?: number | null;
}

@InputType()
export class UpdateTeamInput extends TeamFields {
  @InputField(() => ID)
  @IsId()
  id: string;
}
