import { createMachine } from 'xstate';

export const machine = createMachine({
  "id": "packaging",
  "initial": "loading",
  "states": {
    "loading": {
      "tags": "busy",
      "meta": {
        "spec": [
          "ADMIN-EDIT-01",
          "ADMIN-EDIT-14"
        ]
      },
      "invoke": {
        "id": "loadOrder",
        "src": "loadOrder",
        "onDone": [
          {
            "guard": "isLoaded",
            "target": "routing",
            "actions": "setOrder"
          },
          {
            "guard": "isNotFound",
            "target": "notFound",
            "actions": "setOrder"
          },
          {
            "target": "failed",
            "actions": "setOrder"
          }
        ],
        "onError": {
          "target": "failed",
          "actions": "explainDefect"
        }
      }
    },
    "routing": {
      "always": [
        {
          "guard": "hasStatus paid",
          "target": "packaging"
        },
        {
          "guard": "hasStatus shipping",
          "target": "shipping"
        },
        {
          "target": "cannotEdit",
          "meta": {
            "spec": [
              "ADMIN-EDIT-15"
            ]
          }
        }
      ]
    },
    "packaging": {
      "meta": {
        "spec": [
          "ADMIN-EDIT-02",
          "ADMIN-EDIT-05",
          "ADMIN-EDIT-06",
          "ADMIN-EDIT-09"
        ]
      },
      "on": {
        "item.toggled": {
          "guard": "isOrderItem",
          "actions": "toggleItem",
          "meta": {
            "spec": [
              "ADMIN-EDIT-13"
            ]
          }
        },
        "order.markShipping": {
          "guard": "areAllItemsPacked",
          "target": "changingStatus",
          "actions": {
            "type": "requestStatus",
            "params": {
              "status": "shipping"
            }
          },
          "meta": {
            "spec": [
              "ADMIN-EDIT-05",
              "ADMIN-EDIT-07"
            ]
          }
        }
      }
    },
    "shipping": {
      "meta": {
        "spec": [
          "ADMIN-EDIT-08",
          "ADMIN-EDIT-09"
        ]
      },
      "on": {
        "order.markDelivered": {
          "target": "changingStatus",
          "actions": {
            "type": "requestStatus",
            "params": {
              "status": "delivered"
            }
          },
          "meta": {
            "spec": [
              "ADMIN-EDIT-08"
            ]
          }
        }
      }
    },
    "changingStatus": {
      "tags": "busy",
      "meta": {
        "spec": [
          "ADMIN-EDIT-07",
          "ADMIN-EDIT-08"
        ]
      },
      "invoke": {
        "id": "changeStatus",
        "src": "changeStatus",
        "onDone": [
          {
            "guard": "isChanged",
            "target": "finished"
          },
          {
            "guard": "wasChangedElsewhere",
            "target": "loading",
            "actions": "showFailure",
            "meta": {
              "spec": [
                "ERR-33"
              ]
            }
          },
          {
            "target": "routing",
            "actions": "showFailure",
            "meta": {
              "spec": [
                "ADMIN-EDIT-12",
                "ERR-33"
              ]
            }
          }
        ],
        "onError": {
          "target": "routing",
          "actions": "showDefect",
          "meta": {
            "spec": [
              "ERR-33"
            ]
          }
        }
      }
    },
    "finished": {
      "type": "final",
      "meta": {
        "spec": [
          "ADMIN-EDIT-10",
          "ADMIN-EDIT-11",
          "TOAST-08"
        ]
      },
      "entry": [
        "showSuccess",
        "announceFinished"
      ]
    },
    "cannotEdit": {
      "meta": {
        "spec": [
          "ADMIN-EDIT-15",
          "ERR-34"
        ]
      },
      "on": {
        "order.reload": "loading"
      }
    },
    "notFound": {
      "meta": {
        "spec": [
          "ADMIN-EDIT-14"
        ]
      },
      "on": {
        "order.reload": "loading"
      }
    },
    "failed": {
      "meta": {
        "spec": [
          "ADMIN-EDIT-14"
        ]
      },
      "on": {
        "order.reload": "loading"
      }
    }
  }
});
