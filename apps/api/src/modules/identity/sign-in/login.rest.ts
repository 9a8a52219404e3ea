import { ApiPropertyOptional } from '@nestjs/swagger';
import { MeRest } from '../users/user.rest.js';

/** Either a session, or with two-factor authentication on the token for the second step. */
export class LoginRest {
  @ApiPropertyOptional({ type: String }) access_token?: string;
  @ApiPropertyOptional({ type: Number, description: 'Seconds.' }) expires_in?: number;
  @ApiPropertyOptional({ type: MeRest }) user?: MeRest;
  @ApiPropertyOptional({ type: Boolean }) mfa_required?: boolean;
  @ApiPropertyOptional({ type: String }) mfa_token?: string;
}
