import { ApiProperty } from '@nestjs/swagger';

export class TwoFactorRest {
  @ApiProperty({ type: Boolean }) enabled: boolean;
  @ApiProperty({ type: String, nullable: true }) enabled_at: string | null;
  @ApiProperty({ type: Number }) recovery_codes_left: number;
  @ApiProperty({ type: Boolean, description: 'The company asks for it by now.' }) is_mandatory: boolean;
}

export class TwoFactorSetupRest {
  @ApiProperty({ type: String }) secret: string;
  @ApiProperty({ type: String }) otpauth_url: string;
  @ApiProperty({ type: String, description: 'The same as a picture.' }) qr_svg: string;
}

export class RecoveryCodesRest {
  @ApiProperty({ type: [String], description: 'Shown once; each is good once.' }) recovery_codes: string[];
}

export class DoneRest {
  @ApiProperty({ type: String }) message: string;
}
