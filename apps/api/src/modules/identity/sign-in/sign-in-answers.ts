import { Injectable } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { RolesService } from '../roles/roles.service.js';
import { SessionCookies } from '../sessions/session-cookies.js';
import { meRest } from '../users/user.rest.js';
import type { LoginRest } from './login.rest.js';
import type { LoginPayload } from './login.type.js';
import type { SignInOutcome } from './begin-session.service.js';

/** The edges' hand for every way in: sets the cookies of a new session and says what both faces say of it. */
@Injectable()
export class SignInAnswers {
  constructor(
    private readonly cookies: SessionCookies,
    private readonly roles: RolesService,
  ) {}

  async rest(outcome: SignInOutcome, reply: FastifyReply): Promise<LoginRest> {
    if (outcome.kind === 'second-factor') return { mfa_required: true, mfa_token: outcome.mfaToken };
    this.cookies.set(reply, outcome.tokens);
    const { accessToken, expiresIn } = outcome.tokens;
    const permissions = await this.roles.permissionsOfUser(outcome.user);
    return { access_token: accessToken, expires_in: expiresIn, user: meRest(outcome.user, permissions) };
  }

  async graphql(outcome: SignInOutcome, reply: FastifyReply): Promise<LoginPayload> {
    if (outcome.kind === 'second-factor') return { mfaRequired: true, mfaToken: outcome.mfaToken };
    this.cookies.set(reply, outcome.tokens);
    const { accessToken, expiresIn } = outcome.tokens;
    const permissions = [...(await this.roles.permissionsOfUser(outcome.user))];
    return { accessToken, expiresIn, user: { ...outcome.user, permissions } };
  }
}
