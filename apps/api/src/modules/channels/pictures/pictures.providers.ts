import { CustomerPicturesRepository } from './customer-pictures.repository.js';
import { CustomerPictures } from './customer-pictures.service.js';
import { FetchPicturesJob } from './fetch-pictures.job.js';

/** What customers look like at their providers. */
export const customerPictures = [CustomerPictures, CustomerPicturesRepository, FetchPicturesJob];
