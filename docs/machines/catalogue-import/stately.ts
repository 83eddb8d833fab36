import { createMachine } from 'xstate';

export const machine = createMachine({
  "id": "catalogueImport",
  "initial": "choosing",
  "states": {
    "choosing": {
      "meta": {
        "spec": [
          "PRODUCT-04"
        ]
      },
      "always": {
        "guard": "isBegun",
        "target": "following",
        "meta": {
          "spec": [
            "PRODUCT-04"
          ]
        }
      },
      "on": {
        "file.chosen": {
          "target": "sending",
          "actions": "takeFile",
          "meta": {
            "spec": [
              "PRODUCT-04"
            ]
          }
        }
      }
    },
    "sending": {
      "tags": "busy",
      "meta": {
        "spec": [
          "PRODUCT-04"
        ]
      },
      "invoke": {
        "id": "startImport",
        "src": "startImport",
        "onDone": [
          {
            "guard": "isTaken",
            "target": "following",
            "actions": [
              "takeImport",
              "announceImport"
            ],
            "meta": {
              "spec": [
                "PRODUCT-04"
              ]
            }
          },
          {
            "target": "choosing",
            "actions": "explainStart"
          }
        ],
        "onError": {
          "target": "choosing",
          "actions": {
            "type": "explainStart",
            "params": {
              "output": null
            }
          }
        }
      }
    },
    "following": {
      "tags": "busy",
      "meta": {
        "spec": [
          "PRODUCT-04"
        ]
      },
      "invoke": {
        "id": "readImport",
        "src": "readImport",
        "onDone": [
          {
            "guard": "isUnderWay",
            "target": "pausing",
            "actions": "takeProgress",
            "meta": {
              "spec": [
                "PRODUCT-04"
              ]
            }
          },
          {
            "guard": "isUnreachable",
            "target": "pausing",
            "actions": "explainSilence"
          },
          {
            "guard": "isChecked",
            "target": "checked",
            "actions": "takeProgress",
            "meta": {
              "spec": [
                "PRODUCT-04"
              ]
            }
          },
          {
            "guard": "isDone",
            "target": "imported",
            "actions": "takeProgress",
            "meta": {
              "spec": [
                "PRODUCT-04"
              ]
            }
          },
          {
            "target": "failed",
            "actions": [
              "takeProgress",
              "explainLoss"
            ]
          }
        ],
        "onError": {
          "target": "failed",
          "actions": "explainLoss"
        }
      }
    },
    "pausing": {
      "tags": "busy",
      "meta": {
        "spec": [
          "PRODUCT-04"
        ]
      },
      "after": {
        "pollInterval": "following"
      }
    },
    "checked": {
      "meta": {
        "spec": [
          "PRODUCT-04"
        ]
      },
      "on": {
        "file.chosen": {
          "target": "sending",
          "actions": "takeFile",
          "meta": {
            "spec": [
              "PRODUCT-04"
            ]
          }
        },
        "import.reset": {
          "target": "choosing",
          "actions": [
            "forget",
            "announceImport"
          ]
        },
        "import.start": {
          "guard": "isAllGood",
          "target": "sending",
          "actions": {
            "type": "takeMode",
            "params": {
              "mode": "allOrNothing"
            }
          },
          "meta": {
            "spec": [
              "PRODUCT-04"
            ]
          }
        },
        "import.acceptGood": {
          "guard": "isPartlyGood",
          "target": "sending",
          "actions": {
            "type": "takeMode",
            "params": {
              "mode": "acceptGood"
            }
          },
          "meta": {
            "spec": [
              "PRODUCT-04"
            ]
          }
        }
      }
    },
    "imported": {
      "meta": {
        "spec": [
          "PRODUCT-04"
        ]
      },
      "entry": "announceFinished",
      "on": {
        "file.chosen": {
          "target": "sending",
          "actions": "takeFile",
          "meta": {
            "spec": [
              "PRODUCT-04"
            ]
          }
        },
        "import.reset": {
          "target": "choosing",
          "actions": [
            "forget",
            "announceImport"
          ]
        }
      }
    },
    "failed": {
      "meta": {
        "spec": [
          "PRODUCT-04"
        ]
      },
      "on": {
        "file.chosen": {
          "target": "sending",
          "actions": "takeFile",
          "meta": {
            "spec": [
              "PRODUCT-04"
            ]
          }
        },
        "import.reset": {
          "target": "choosing",
          "actions": [
            "forget",
            "announceImport"
          ]
        }
      }
    }
  }
});
