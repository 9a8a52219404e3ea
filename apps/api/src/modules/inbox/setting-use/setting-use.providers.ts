import { MergedLabelListener } from './merged-label.listener.js';
import { SettingUseController } from './setting-use.controller.js';
import { LabelUseLoader, ResultUseLoader } from './setting-use.loader.js';
import { SettingUseRepository } from './setting-use.repository.js';
import { LabelUseResolver, ResultUseResolver } from './setting-use.resolver.js';
import { SettingUseService } from './setting-use.service.js';

export const settingUse = {
  controllers: [SettingUseController],
  providers: [
    LabelUseLoader,
    LabelUseResolver,
    MergedLabelListener,
    ResultUseLoader,
    ResultUseResolver,
    SettingUseRepository,
    SettingUseService,
  ],
};
