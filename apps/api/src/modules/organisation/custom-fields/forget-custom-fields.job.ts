import { Injectable } from '@nestjs/common';
import { Every } from '../../../platform/jobs/index.js';
import { CustomFieldChangesService } from './custom-field-changes.service.js';

const HOUR_MS = 3_600_000;

/** Fields that were deleted long ago go for good. */
@Injectable()
export class ForgetCustomFieldsJob {
  constructor(private readonly changes: CustomFieldChangesService) {}

  @Every(6 * HOUR_MS, 'organisation.forget-custom-fields')
  async run(): Promise<void> {
    await this.changes.sweep();
  }
}
