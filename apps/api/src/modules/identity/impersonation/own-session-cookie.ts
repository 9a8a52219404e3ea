import { Inject, Injectable } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { timing } from '@parley/schema';
import { CONFIG, type Config } from '../../../platform/config/index.js';

const DAY_S = 86_400;
/** Tells the pages that there is a way back; it opens nothing. */
const MARK = 'parley_acting';

/**
 * Keeps a browser's own session while somebody acts as another person in it, out of reach of scripts. The way back stays
 * with the browser that had it: a link that is opened elsewhere never leads to the session of whoever asked for it.
 */
@Injectable()
export class OwnSessionCookie {
  private readonly name: string;
  private readonly mark: string;
  private readonly shared: { path: '/'; sameSite: 'strict'; secure: boolean; httpOnly: true };

  constructor(@Inject(CONFIG) config: Config) {
    const secure = config.publicUrl.startsWith('https://');
    const prefix = secure ? '__Host-' : '';
    this.name = `${prefix}parley_own`;
    this.mark = prefix + MARK;
    this.shared = { path: '/', sameSite: 'strict', secure, httpOnly: true };
  }

  keep(reply: FastifyReply, refreshToken: string): void {
    const maxAge = timing.refreshIdleDays * DAY_S;
    void reply.setCookie(this.name, refreshToken, { ...this.shared, maxAge });
    void reply.setCookie(this.mark, '1', { ...this.shared, httpOnly: false, maxAge });
  }

  read(request: FastifyRequest): string | null {
    return request.cookies[this.name] ?? null;
  }

  clear(request: FastifyRequest, reply: FastifyReply): void {
    if (this.read(request) === null) return;
    void reply.clearCookie(this.name, this.shared);
    void reply.clearCookie(this.mark, { ...this.shared, httpOnly: false });
  }
}
