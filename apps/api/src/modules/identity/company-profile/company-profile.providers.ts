import { CompanyProfileController } from './company-profile.controller.js';
import { CompanyProfileRepository } from './company-profile.repository.js';
import { CompanyProfileResolver } from './company-profile.resolver.js';
import { CompanyProfileService } from './company-profile.service.js';

export const companyProfile = {
  controllers: [CompanyProfileController],
  providers: [CompanyProfileRepository, CompanyProfileResolver, CompanyProfileService],
};
