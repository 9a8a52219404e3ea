import { DeadLetter } from './dead-letter.entity.js';
import { ScheduledTask } from './scheduled-task.entity.js';

export const jobsEntities = [DeadLetter, ScheduledTask];
