import type { EventsMissed } from "../base/events/events.ts";

export interface TwinEvent {
  type: "twin";
  domainId: string;
  businessAccountId: string | null;
  twinId: string;
  headTwinId: string | null;
  classId: string;
  statusId: string;
  statusKey: string;
  kind: "created" | "updated" | "status" | "deleted" | "attachment" | "proposal" | "schedule";
}

export interface NotificationEvent {
  type: "notification";
  domainId: string;
  businessAccountId: string;
  id: string;
  /** Key of the class that the notification is about; absent if it is about none. */
  rootKey?: string | undefined;
}

/** A job of the user has progressed or ended. */
export interface JobEvent {
  type: "job";
  domainId: string;
  userId: string;
  jobId: string;
}

/** A session of the user has ended or switched business, so event streams check theirs again. */
export interface AccessEvent {
  type: "access";
  userId: string;
}

export type PlatformEvent = TwinEvent | NotificationEvent | JobEvent | AccessEvent;

export type SubscriberEvent = PlatformEvent | EventsMissed;
