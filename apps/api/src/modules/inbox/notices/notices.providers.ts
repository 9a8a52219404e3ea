import { ForgetNoticesJob } from './forget-notices.job.js';
import { NoticeList } from './notice-list.service.js';
import { NoticeNews } from './notice-news.service.js';
import { NoticesController } from './notices.controller.js';
import { NoticesRepository } from './notices.repository.js';
import { NoticesResolver } from './notices.resolver.js';
import { Notices } from './notices.service.js';

export const notices = {
  controllers: [NoticesController],
  providers: [ForgetNoticesJob, NoticeList, NoticeNews, Notices, NoticesRepository, NoticesResolver],
};
