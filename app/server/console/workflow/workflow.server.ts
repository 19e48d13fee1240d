export interface WorkflowStatus {
  id: string;
  name: string;
  background: string | null;
  color: string | null;
}

export interface WorkflowTransition {
  id: string;
  name: string;
  alias: string;
  /** The source status; null for a transition from any status. */
  from: string | null;
  to: string;
  isOperation: boolean;
  permissionId: string | null;
}

export interface Workflow {
  /** The IDs of the statuses in which twins start. */
  entries: string[];
  statuses: WorkflowStatus[];
  transitions: WorkflowTransition[];
}
