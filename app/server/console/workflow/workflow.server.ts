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
  /** Null: from any status. */
  from: string | null;
  to: string;
  isOperation: boolean;
  permissionId: string | null;
}

export interface Workflow {
  /** Statuses that twins start in. */
  entries: string[];
  statuses: WorkflowStatus[];
  transitions: WorkflowTransition[];
}
