import { Module } from '@nestjs/common';
import { DeadLetterList } from './dead-letter-list.service.js';
import { DeadLettersController } from './dead-letters.controller.js';
import { DeadLettersResolver } from './dead-letters.resolver.js';

/** How people of an agency see what failed for good, try it again or throw it away, in both faces. */
@Module({ controllers: [DeadLettersController], providers: [DeadLetterList, DeadLettersResolver] })
export class DeadLettersModule {}
