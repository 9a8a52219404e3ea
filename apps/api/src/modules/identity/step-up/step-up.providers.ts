import { OwnPasswordService } from './own-password.service.js';
import { StepUpController } from './step-up.controller.js';
import { StepUpResolver } from './step-up.resolver.js';
import { StepUpService } from './step-up.service.js';

export const stepUp = {
  controllers: [StepUpController],
  providers: [OwnPasswordService, StepUpResolver, StepUpService],
};
