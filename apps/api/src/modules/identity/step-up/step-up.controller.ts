import { Controller, HttpCode, Post } from '@nestjs/common';
import { ApiBearerAuth, ApiProperty, ApiTags } from '@nestjs/swagger';
import { BeforeSetUp, Ctx, InPerson, SignedIn } from '../../../platform/access/index.js';
import type { RequestContext } from '../../../platform/context/index.js';
import { Input } from '../../../platform/http/index.js';
import { ProofInput } from './step-up.input.js';
import { StepUpService } from './step-up.service.js';

class ProvenRest {
  @ApiProperty({ type: String }) message: string;
}

@ApiTags('Signing in')
@ApiBearerAuth()
@Controller('auth/step_up')
export class StepUpController {
  constructor(private readonly stepUp: StepUpService) {}

  @Post()
  @HttpCode(200)
  @SignedIn()
  @InPerson()
  @BeforeSetUp()
  async prove(@Ctx() ctx: RequestContext, @Input() input: ProofInput): Promise<ProvenRest> {
    await this.stepUp.prove(ctx, input);
    return { message: 'It is you.' };
  }
}
