import { RemindersController } from './reminders.controller.js';
import { RemindersRepository } from './reminders.repository.js';
import { RemindersResolver } from './reminders.resolver.js';
import { RemindersService } from './reminders.service.js';
import { SnoozingRepository } from './snoozing.repository.js';
import { Snoozing } from './snoozing.service.js';
import { OwnReminderLoader, WatchersLoader } from './ticket-personal.loader.js';
import { WakeDueJob } from './wake-due.job.js';
import { WakeDue } from './wake-due.service.js';
import { WatchingRepository } from './watching.repository.js';
import { Watching } from './watching.service.js';

export const reminders = {
  controllers: [RemindersController],
  providers: [
    OwnReminderLoader,
    RemindersRepository,
    RemindersResolver,
    RemindersService,
    Snoozing,
    SnoozingRepository,
    WakeDue,
    WakeDueJob,
    WatchersLoader,
    Watching,
    WatchingRepository,
  ],
};
